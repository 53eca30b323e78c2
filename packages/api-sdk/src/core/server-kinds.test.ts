import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { connect } from '../connect.ts'
import { anyServer, UnsupportedError as OfDialects } from '../dialects/index.ts'
import { samples } from '../testing/index.ts'
import type { ClientOptions } from './client-options.ts'
import { UnsupportedError } from './errors.ts'

const { max_page_size, ...oneApi } = samples.status
const newApi = { ...oneApi, setup: true, theme: 'default' }

/** A server with this status that answers all other calls with the same body. */
function server(status: object, body: object, httpStatus = 200) {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    asked.push(`${method} ${pathname}`)
    if (pathname === '/api/status') return Response.json({ success: true, message: '', data: status })
    return Response.json(body, { status: httpStatus, headers: { 'x-oneapi-request-id': '42' } })
  }
  return { asked, options: { baseUrl: 'https://gateway.example', fetch, retries: 0 } satisfies ClientOptions }
}

type Gateway = ReturnType<typeof connect>

/** Calls that only the embedded gateway has. */
const EMBEDDED: [string, (gateway: Gateway) => Promise<unknown>][] = [
  ['usage.list', ({ usage }) => usage.list({ by: 'user' })],
  ['usage.listSelf', ({ usage }) => usage.listSelf({ by: 'day' })],
  ['sessions.list', ({ sessions }) => sessions.list()],
  ['sessions.removeOthers', ({ sessions }) => sessions.removeOthers()],
  ['accessTokens.list', ({ accessTokens }) => accessTokens.list()],
  ['twoFactor.get', ({ twoFactor }) => twoFactor.get()],
  ['calls.health', ({ calls }) => calls.health()],
]

const notFound = { error: { message: 'Invalid URL (GET /api/usage/)' } }

describe('a call that One API does not have', () => {
  test.each(EMBEDDED)('is an UnsupportedError: %s', async (_, call) => {
    const { options } = server(oneApi, notFound, 404)
    const error = await failure(call(connect(options)))
    expect(error).toBeInstanceOf(UnsupportedError)
    expect(error).toBeInstanceOf(OfDialects)
    expect(error).toMatchObject({ message: expect.stringContaining('(one-api)') })
  })

  test.each(EMBEDDED)('is not even sent with anyServer: %s', async (_, call) => {
    const { asked, options } = server(oneApi, notFound, 404)
    expect(await failure(call(connect({ ...options, dialect: anyServer() })))).toBeInstanceOf(UnsupportedError)
    expect(asked).toEqual(['GET /api/status'])
  })

  test('fails as ever before the embedded gateway', async () => {
    const { options } = server({ ...oneApi, max_page_size: 1000 }, notFound, 404)
    for (const dialect of [undefined, anyServer()])
      expect(await failure(connect({ ...options, dialect }).usage.list({ by: 'user' }))).toMatchObject({
        name: 'GatewayError',
      })
  })
})

/** Inputs of the log that only the embedded gateway has. */
const LOG_INPUTS = [
  { min_quota: 1 },
  { max_quota: 1 },
  { order: 'quota' },
  { order: 'quota', direction: 'asc' },
] as const

describe('a filter by cost or an order of the log', () => {
  const rows = { success: true, message: '', data: [] }
  const dialects = [undefined, anyServer()]

  test.each(LOG_INPUTS)('is an UnsupportedError with other servers, and not sent: %j', async (input) => {
    for (const status of [oneApi, newApi])
      for (const dialect of dialects) {
        const { asked, options } = server(status, rows)
        const { logs } = connect({ ...options, dialect })
        const { order: _, ...cost } = { order: '', ...input }
        expect(await failure(logs.list(input))).toBeInstanceOf(UnsupportedError)
        expect(await failure(logs.listSelf(input))).toBeInstanceOf(UnsupportedError)
        if (!('direction' in cost) && Object.keys(cost).length > 0)
          expect(await failure(logs.stat(cost))).toBeInstanceOf(UnsupportedError)
        expect(asked).toEqual(['GET /api/status'])
      }
  })

  test('is sent to the embedded gateway, and an open one to all servers', async () => {
    for (const dialect of dialects) {
      const embedded = server({ ...oneApi, max_page_size: 1000 }, rows)
      for (const input of LOG_INPUTS) await connect({ ...embedded.options, dialect }).logs.list(input)
      expect(embedded.asked.filter((call) => call === 'GET /api/log/')).toHaveLength(4)
      const other = server(oneApi, rows)
      await connect({ ...other.options, dialect }).logs.list({ min_quota: 0, order: '' })
      expect(other.asked.at(-1)).toBe('GET /api/log/')
    }
  })
})

describe('limits of a record', () => {
  const token = { success: true, message: '', data: samples.token }
  const limits = [{ kind: 'quota', per: 'day', amount: 5 }] as const

  test.each([undefined, anyServer()])('are sent to the embedded gateway alone (dialect %#)', async (dialect) => {
    const embedded = server({ ...oneApi, max_page_size: 1000 }, token)
    await connect({ ...embedded.options, dialect }).tokens.create({ name: 'a', limits: [...limits] })
    expect(embedded.asked.at(-1)).toBe('POST /api/token/')
    const other = server(oneApi, token)
    const { tokens } = connect({ ...other.options, dialect })
    expect(await failure(tokens.create({ name: 'a', limits: [...limits] }))).toBeInstanceOf(UnsupportedError)
    expect(other.asked).toEqual(['GET /api/status'])
    await tokens.create({ name: 'a' })
    expect(other.asked.at(-1)).toBe('POST /api/token/')
  })

  test('are a filter of lists of the embedded gateway alone', async () => {
    const rows = { success: true, message: '', data: [] }
    for (const dialect of [undefined, anyServer()]) {
      const embedded = server({ ...oneApi, max_page_size: 1000 }, rows)
      await connect({ ...embedded.options, dialect }).users.list({ limit: 'near' })
      await connect({ ...embedded.options, dialect }).channels.search({ keyword: 'a', limit: 'at' })
      expect(embedded.asked).toContain('GET /api/user/')
      const { options, asked } = server(oneApi, rows)
      const other = connect({ ...options, dialect })
      expect(await failure(other.tokens.list({ limit: 'at' }))).toBeInstanceOf(UnsupportedError)
      expect(await failure(other.channels.search({ keyword: 'a', limit: 'at' }))).toBeInstanceOf(UnsupportedError)
      expect(asked).toEqual(['GET /api/status'])
      await other.tokens.list()
      expect(asked.at(-1)).toBe('GET /api/token/')
    }
  })

  test('are left out of answers if another server calls something else so', async () => {
    const other = server(oneApi, { ...token, data: { ...samples.token, limits: 'none' } })
    expect(await connect(other.options).tokens.get({ id: 1 })).toEqual({ ...samples.token, limits: undefined })
  })
})

describe('an answer of another shape', () => {
  const page = { success: true, message: '', data: { items: [] } }

  test('names the fork and its dialect', async () => {
    const { options } = server(newApi, page)
    const error = await failure(connect(options).channels.list())
    expect(error).toMatchObject({ name: 'ContractError', issues: [{ expected: 'array' }] })
    expect(String(error)).toMatch(/The server is New API: .*anyServer\(\)/)
  })

  test('is a fault without a hint before One API', async () => {
    const { options } = server(oneApi, page)
    expect(String(await failure(connect(options).channels.list()))).not.toContain('anyServer')
  })
})

describe('an error', () => {
  test('has headers and request id of the response', async () => {
    const { options } = server(oneApi, { success: false, message: 'no' })
    const refused = await failure(connect(options).tokens.get({ id: 1 }))
    expect(refused).toMatchObject({ name: 'RefusedError', requestId: '42' })
    expect((refused as UnsupportedError).headers?.get('x-oneapi-request-id')).toBe('42')
    expect(Object.keys(refused as object)).not.toContain('headers')
  })

  test('of a wrong shape has them as well', async () => {
    const { options } = server(oneApi, { success: true, message: '', data: 'x' })
    expect(await failure(connect(options).tokens.get({ id: 1 }))).toMatchObject({
      name: 'ContractError',
      requestId: '42',
    })
  })

  test('without a response has none', async () => {
    const fetch = () => Promise.reject(new TypeError('offline'))
    const error = await failure(
      connect({ baseUrl: 'https://gateway.example', fetch, retries: 0 }).tokens.get({ id: 1 }),
    )
    expect(error).toMatchObject({ name: 'TransportError', requestId: undefined, headers: undefined })
  })
})
