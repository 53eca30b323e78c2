import type { IncomingMessage } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { failure, serve, standIn, yes } from '../../test/stand-in.ts'
import * as session from '../session/session.ts'
import * as status from '../status/status.ts'
import * as tokens from '../tokens/tokens.ts'
import { createSend } from './checked-send.ts'
import type { SendRequest } from './endpoint.ts'
import { ContractError, RefusedError, SignedOutError, TransportError } from './errors.ts'
import { withoutTrailingSlash } from './send.ts'

const read: SendRequest = {
  endpoint: 'GET /api/thing',
  method: 'GET',
  url: '/api/thing?a=1',
  body: undefined,
  envelope: 'data',
  effects: false,
  role: 'user',
}
const write: SendRequest = { ...read, endpoint: 'POST /api/thing', method: 'POST', body: { a: '中' }, effects: true }

const YES = JSON.stringify({ data: 'done', message: '', success: true })

/** A real server that accepts every call and records the requests. */
async function listening() {
  const asked: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
  const address = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.end(YES)
  })
  return { address, asked }
}

describe('over HTTP', () => {
  test('a GET is sent with its query and without a body', async () => {
    const { address, asked } = await listening()
    await expect(createSend({ baseUrl: address })(read)).resolves.toBe('done')
    expect(asked).toMatchObject([{ method: 'GET', url: '/api/thing?a=1', body: '' }])
    expect(asked[0]?.headers).toMatchObject({ accept: 'application/json' })
    for (const header of ['content-type', 'authorization', 'cookie'])
      expect(asked[0]?.headers).not.toHaveProperty(header)
  })

  test('a POST is sent with JSON', async () => {
    const { address, asked } = await listening()
    await createSend({ baseUrl: address, forks: 'allow' })(write)
    expect(asked).toMatchObject([
      { method: 'POST', body: '{"a":"中"}', headers: { 'content-type': 'application/json' } },
    ])
  })

  test.each(['', '/', '///'])('a base URL may end in %j', { tags: ['R9.17'] }, async (slashes) => {
    const { address, asked } = await listening()
    await createSend({ baseUrl: address + slashes })(read)
    await createSend({ baseUrl: `${address}/gateway${slashes}` })(read)
    expect(asked.map(({ url }) => url)).toEqual(['/api/thing?a=1', '/gateway/api/thing?a=1'])
  })

  test('an access token is sent as a bearer, without a cookie', async () => {
    const { address, asked } = await listening()
    await createSend({ baseUrl: address, accessToken: 'a'.repeat(32) })(read)
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${'a'.repeat(32)}`)
    expect(asked[0]?.headers).not.toHaveProperty('cookie')
  })

  test('the language is read for each call', async () => {
    const { address, asked } = await listening()
    const languages = ['zh-CN', undefined, '', 'en']
    const send = createSend({ baseUrl: address, language: () => languages.shift() })
    for (const _ of [1, 2, 3, 4]) await send(read)
    // If no language is given, the platform sends its default `*`.
    expect(asked.map(({ headers }) => headers['accept-language'])).toEqual(['zh-CN', '*', '*', 'en'])
  })

  test('the reason header of a refusal decides the error', async () => {
    const address = await serve((_, response) => {
      response.setHeader('X-Relaydeck-Reason', 'bad-token')
      response.end(JSON.stringify({ success: false, message: 'Your access token is unknown' }))
    })
    expect(await failure(createSend({ baseUrl: address })(read))).toBeInstanceOf(SignedOutError)
  })

  test('a whole page of tokens comes through the endpoint', async () => {
    const address = await serve((request, response) => {
      expect(request.url).toBe('/api/token/?p=2&order=used_quota')
      response.end(JSON.stringify({ success: true, message: '', data: null }))
    })
    await expect(tokens.list(createSend({ baseUrl: address }), { p: 2, order: 'used_quota' })).resolves.toEqual([])
  })
})

describe('credentials', () => {
  test.each([
    ['without a base URL, with those of the page', {}, 'same-origin', '/api/thing?a=1'],
    ['with one, with the cookie of that gateway', { baseUrl: 'https://a.b' }, 'include', 'https://a.b/api/thing?a=1'],
    [
      'with an access token, without a cookie: a session would win over it',
      { accessToken: 'x' },
      'omit',
      '/api/thing?a=1',
    ],
  ])('are sent $0', { tags: ['R7.1'] }, async (_, options, credentials, url) => {
    const { fetch, asked } = standIn(yes())
    await createSend({ ...options, fetch, forks: 'allow' })(read)
    expect(asked).toMatchObject([{ url, init: { credentials } }])
  })
})

describe('no response', () => {
  test('from a server that cannot be reached', async () => {
    const error = await failure(createSend({ baseUrl: 'http://127.0.0.1:1', retries: 0 })(read))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({
      reason: 'offline',
      endpoint: 'GET /api/thing',
      message: 'GET /api/thing: the server could not be reached',
      cause: expect.any(TypeError),
    })
  })

  test('from a server that closes the connection', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"success":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await failure(createSend({ baseUrl: address, retries: 0 })(read))).toMatchObject({ reason: 'offline' })
  })

  test('in time', async () => {
    const address = await serve(() => {})
    const error = await failure(createSend({ baseUrl: address, retries: 0, timeout: 30 })(read))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ reason: 'timeout', message: 'GET /api/thing: no response in time' })
  })

  test('in time, after the headers', async () => {
    const address = await serve((_, response) => void response.writeHead(200).write('{'))
    const error = await failure(createSend({ baseUrl: address, retries: 0, timeout: 50 })(read))
    expect(error).toMatchObject({ reason: 'timeout' })
  })

  test('because the caller aborted', async () => {
    const stop = new AbortController()
    const address = await serve(() => stop.abort('left the page'))
    const error = await failure(createSend({ baseUrl: address })({ ...read, signal: stop.signal }))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({
      reason: 'aborted',
      cause: 'left the page',
      message: 'GET /api/thing: the call was cancelled',
    })
  })

  test('because the caller had aborted before', async () => {
    const { address, asked } = await listening()
    const error = await failure(createSend({ baseUrl: address })({ ...read, signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ reason: 'aborted' })
    expect(asked).toEqual([])
  })
})

describe('an unusable response', () => {
  test('a web page with HTTP 200 is a contract error', async () => {
    const address = await serve((_, response) => response.end('<!doctype html>'))
    expect(await failure(status.get(createSend({ baseUrl: address })))).toBeInstanceOf(ContractError)
  })

  test('a refusal has the server’s message', async () => {
    const address = await serve((_, response) => response.end('{"success":false,"message":"record not found"}'))
    const error = await failure(tokens.get(createSend({ baseUrl: address }), { id: 9 }))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ message: 'record not found', endpoint: 'GET /api/token/:id', status: 200 })
  })
})

test('no error contains a password, a token or a keyword', async () => {
  const secrets = ['hunter2hunter2', 'f00dfacef00dfacef00dfacef00dface']
  const said = async (call: Promise<unknown>) => {
    const error = (await failure(call)) as Error
    return `${error.stack} ${JSON.stringify(error)} ${String(error.cause)} ${(error.cause as Error | undefined)?.stack}`
  }
  const send = createSend({ baseUrl: 'http://127.0.0.1:1', retries: 0, accessToken: secrets[1] })
  const wrong = createSend({ fetch: standIn(yes({ id: secrets[0], forks: 'allow' })).fetch })
  const texts = await Promise.all([
    said(session.login(send, { username: 'root', password: 'hunter2hunter2' })),
    said(tokens.search(send, { keyword: 'hunter2hunter2' })),
    said(session.updateSelf(send, { password: 'hunter2hunter2', username: 7 as never })),
    said(session.self(wrong)),
  ])
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
})

test('the global fetch is read at each call, so that it can be replaced', async () => {
  const { fetch, asked } = standIn(yes('replaced'))
  const send = createSend({ baseUrl: 'https://gateway.example' })
  vi.stubGlobal('fetch', fetch)
  await expect(send(read)).resolves.toBe('replaced')
  vi.unstubAllGlobals()
  expect(asked).toHaveLength(1)
})

test.each([
  ['https://a.b/', 'https://a.b'],
  ['https://a.b//', 'https://a.b'],
  ['https://a.b/c/', 'https://a.b/c'],
  ['https://a.b', 'https://a.b'],
  ['/', ''],
  ['', ''],
])('the URL %j without the slashes at its end is %j', { tags: ['R9.17'] }, (url, without) => {
  expect(withoutTrailingSlash(url)).toBe(without)
})
