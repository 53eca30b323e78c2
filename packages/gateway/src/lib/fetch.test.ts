import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFetch, type FetchOptions, networkCode, UnsentError } from './fetch.ts'
import { readText } from './read-text.ts'

const MAX = 1024 * 1024

/** Starts a server, and returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function open() {
  const { fetch, close } = createFetch()
  onTestFinished(close)
  return fetch
}

const TEXT = JSON.stringify({ text: '压缩 '.repeat(2000) })

describe('the error of a request that is aborted', () => {
  const abortedBy = async (signal: AbortSignal, listener: RequestListener = () => {}) => {
    const url = await serve(listener)
    const error = await open()(url, { redirect: 'manual', method: 'POST', body: '{}', signal }).catch((each) => each)
    return [error instanceof UnsentError, networkCode(error)]
  }

  test('says that the server has not got it', async () => {
    const controller = new AbortController()
    const aborted = abortedBy(controller.signal)
    controller.abort()
    expect(await aborted).toEqual([true, 'AbortError'])
    expect(await abortedBy(AbortSignal.abort())).toEqual([true, 'AbortError'])
  })

  test('does not say so if the server has got it', async () => {
    const controller = new AbortController()
    expect(await abortedBy(controller.signal, () => controller.abort())).toEqual([false, 'AbortError'])
  })
})

describe('an answer', () => {
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['unknown', Buffer.from(TEXT)],
  ])('is decompressed: %s', async (encoding, bytes) => {
    const url = await serve((_, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(bytes))
    const { ok, status, headers, body } = await open()(url, { redirect: 'manual' })
    expect([ok, status, headers.get('content-encoding'), headers.get('x-none')]).toEqual([true, 200, encoding, null])
    expect(await readText(body, MAX)).toBe(TEXT)
  })

  test('that is compressed arrives part by part', async () => {
    const more = Promise.withResolvers<void>()
    const url = await serve((_, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.pipe(reply)
      gzip.write('one')
      gzip.flush()
      void more.promise.then(() => gzip.end('two'))
    })
    const { body } = await open()(url, { redirect: 'manual' })
    const parts = body?.[Symbol.asyncIterator]()
    expect(String((await parts?.next())?.value)).toBe('one')
    more.resolve()
    expect(String((await parts?.next())?.value)).toBe('two')
    expect((await parts?.next())?.done).toBe(true)
  })

  test('that says it is compressed and is not cannot be read', async () => {
    const url = await serve((_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(TEXT))
    const { body } = await open()(url, { redirect: 'manual' })
    await expect(readText(body, MAX)).rejects.toThrow()
  })

  test.each(['identity', 'gzip'])('that is aborted before it is read throws at its reader: %s', async (encoding) => {
    const url = await serve((_, reply) => {
      reply.writeHead(200, { 'content-encoding': encoding })
      reply.write(' ')
    })
    const controller = new AbortController()
    const { body } = await open()(url, { redirect: 'manual', signal: controller.signal })
    controller.abort()
    await setImmediate()
    expect(await readText(body, MAX).catch(networkCode)).toBe('AbortError')
  })

  test('that is no longer read closes its connection', async () => {
    const closed = Promise.withResolvers<void>()
    const url = await serve((_, reply) => {
      reply.once('close', closed.resolve).writeHead(200, { 'content-encoding': 'gzip' })
      reply.write(gzipSync(TEXT))
    })
    const { body } = await open()(url, { redirect: 'manual' })
    expect(await readText(body, 10)).toBeUndefined()
    await closed.promise
  })
})

describe('a redirect', () => {
  const redirecting = () =>
    serve(({ url }, reply) => {
      if (url === '/end') reply.end('end')
      else reply.writeHead(302, { location: '/end' }).end()
    })
  const to = async (redirect: FetchOptions['redirect']) => {
    const { status, body } = await open()(await redirecting(), { redirect })
    return [status, await readText(body, MAX)]
  }

  test('is followed, returned, or an error', async () => {
    expect(await to('follow')).toEqual([200, 'end'])
    expect(await to('manual')).toEqual([302, ''])
    await expect(to('error')).rejects.toThrow('redirects')
  })
})

describe('a request', () => {
  const echo = () =>
    serve((request, reply) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => reply.end(JSON.stringify([request.headers, String(Buffer.concat(chunks))])))
    })

  test('sends a stream with its length', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of ['one ', 'two']) controller.enqueue(Buffer.from(part))
        controller.close()
      },
    })
    const headers = { 'content-length': '7', 'user-agent': 'own' }
    const response = await open()(await echo(), {
      ...{ method: 'POST', headers, body: stream, duplex: 'half', redirect: 'manual' },
    })
    const [received, text] = JSON.parse((await readText(response.body, MAX)) ?? '')
    expect(text).toBe('one two')
    expect(received).toMatchObject({
      'content-length': '7',
      'user-agent': 'own',
      'accept-encoding': 'gzip, deflate, br',
    })
  })

  test.each([22, 6000])('to the port %d of another protocol is not sent', async (port) => {
    const error = await open()(`http://localhost:${port}`, { redirect: 'manual' }).catch((thrown: unknown) => thrown)
    expect(networkCode(error)).toBe('BLOCKED_PORT')
  })
})
