import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, startCall } from '../../test/call.ts'
import { dial, sendRaw } from '../../test/raw.ts'
import { OptionError } from '../flags/flags.ts'
import { createLog } from '../flags/log.ts'
import { listen, type RequestHandler } from './server.ts'

const HERE = { host: '127.0.0.1', port: 0, trustProxy: false, log: createLog('info') }

async function serve(site: RequestHandler) {
  const server = await listen(site, HERE)
  onTestFinished(() => server.close(0))
  return { server, url: `http://127.0.0.1:${server.port}` }
}

/** Starts a server whose responses the test controls. */
function waiting() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const site: RequestHandler = () => {
    asked.resolve()
    return answer.promise
  }
  return { site, asked: asked.promise, answer: answer.resolve }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an address that cannot be used', () => {
  test('is a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(listen(async () => new Response(), { ...HERE, port })).rejects.toThrow(
      new OptionError(`Port ${port} on 127.0.0.1 is in use; choose another one with --port.`),
    )
  })

  test.each(['192.0.2.1', 'no-such-host.invalid', 'http://127.0.0.1', '2001:db8::1'])(
    'is the host %s',
    async (host) => {
      await expect(listen(async () => new Response(), { ...HERE, host })).rejects.toThrow(
        new OptionError(`This machine has no address ${host}; choose another one with --host.`),
      )
    },
  )
})

describe('stopping', () => {
  /** Fakes the timers of the grace period, but not the timers of idle connections. */
  const withoutEndOfGrace = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('does not wait for idle and unused connections', async () => {
    const { server, url } = await serve(async () => new Response('hello'))
    const [idle, silent] = [await dial(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'), await dial(url)]
    await once(idle, 'data')
    const closed = [once(idle, 'close'), once(silent, 'close')]
    withoutEndOfGrace()
    await server.close(3000)
    await Promise.all(closed)
  })

  test('waits for a running request, and closes its connection', async () => {
    const { site, asked, answer } = waiting()
    const { server, url } = await serve(site)
    const socket = await dial(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await asked
    const heard = once(socket, 'data')
    withoutEndOfGrace()
    const closing = server.close(3000)
    answer(new Response('last words'))
    expect(String(await heard)).toContain('last words')
    await closing
  })

  test('accepts no new requests meanwhile', async () => {
    const { site, asked, answer } = waiting()
    const { server, url } = await serve(site)
    const first = call(url, '/')
    await asked
    const closing = server.close(3000)
    await expect(call(url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    answer(new Response('done'))
    expect((await first).text).toBe('done')
    await closing
  })

  test('ends requests after the grace period, and closes their connections a moment later', async () => {
    const { site, asked } = waiting()
    const { server, url } = await serve(site)
    const { response: answer } = startCall(url, '/')
    let isCut = false
    const cut = expect(answer.finally(() => (isCut = true))).rejects.toMatchObject({ code: 'ECONNRESET' })
    await asked
    withoutEndOfGrace()
    const end = vi.fn(async () => {})
    const closing = server.close(3000, end)
    await vi.advanceTimersByTimeAsync(2999)
    // After a round trip, closed connections would be noticed.
    await expect(call(url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect([end.mock.calls.length, isCut]).toEqual([0, false])
    await vi.advanceTimersByTimeAsync(1)
    expect([end.mock.calls.length, isCut]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all([closing, cut])
  })

  test('twice is allowed', async () => {
    const { server } = await serve(async () => new Response())
    await Promise.all([server.close(0), server.close(0)])
  })
})

describe('an error of the program', () => {
  test('gets 500, and is logged without request and error message', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { url } = await serve((request) => {
      throw new TypeError(`Cannot read ${request.url}`)
    })
    const { status, text } = await call(url, '/api/user/reset?token=hunter2', {
      headers: { cookie: 'session=hunter3' },
    })
    expect([status, text]).toEqual([500, 'Internal Server Error\n'])
    expect(written).toHaveBeenCalledOnce()
    expect(written.mock.calls[0]?.[0]).toMatch(/^A request failed: TypeError\n {4}at .*server\.test\.ts/)
    expect(JSON.stringify(written.mock.calls)).not.toMatch(/hunter|reset/)
  })

  test('that is not an Error is handled too', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { url } = await serve(() => Promise.reject('hunter2'))
    expect((await call(url, '/')).status).toBe(500)
    expect(written.mock.calls).toEqual([['A request failed: string\n']])
  })

  test('is not logged for a bad request', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { url } = await serve(async () => new Response())
    expect(await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*Bad Request\n$/,
    )
    expect(written).not.toHaveBeenCalled()
  })
})
