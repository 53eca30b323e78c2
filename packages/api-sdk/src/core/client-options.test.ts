import { afterEach, describe, expect, test, vi } from 'vitest'
import { empty, failure, no, standIn, yes } from '../../test/stand-in.ts'
import { connect } from '../connect.ts'
import { samples } from '../testing/index.ts'
import * as tokens from '../tokens/tokens.ts'
import { createSend } from './checked-send.ts'
import type { ClientOptions } from './client-options.ts'
import { InputError } from './errors.ts'
import { type Middleware, use } from './use.ts'

const baseUrl = 'https://gateway.example'
const SECRET = 'f00dfacef00dfacef00dfacef00dface'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const headersOf = ({ init }: { init: RequestInit }) => Object.fromEntries(new Headers(init.headers))
const serverOf = (...answers: Parameters<typeof standIn>) => {
  const { fetch, asked } = standIn(...answers)
  return { options: { baseUrl, fetch, forks: 'allow' as const }, asked }
}

describe('headers', () => {
  test('of the client and of a call are sent with it, the call’s winning', async () => {
    const { options, asked } = serverOf(yes([]))
    const gateway = connect({ ...options, headers: { 'New-Api-User': '1', 'X-Trace': 'a' } })
    await gateway.tokens.list({}, { headers: { 'x-trace': 'b', 'x-none': undefined } })
    expect(asked.map(headersOf)).toEqual([{ accept: 'application/json', 'new-api-user': '1', 'x-trace': 'b' }])
  })

  test('may come from a function, which is called for each call', async () => {
    const { options, asked } = serverOf(yes([]))
    let calls = 0
    const gateway = connect({ ...options, headers: async () => ({ 'x-call': String(++calls) }) })
    await gateway.tokens.list()
    await gateway.tokens.list()
    expect(asked.map((call) => headersOf(call)['x-call'])).toEqual(['1', '2'])
  })

  test('with a value that cannot be sent are refused without that value', async () => {
    const { options, asked } = serverOf(yes([]))
    const error = await failure(connect({ ...options, headers: { 'x-key': `${SECRET}\nx` } }).tokens.list())
    expect(error).toMatchObject({ name: 'InputError', issues: [{ path: ['headers'] }] })
    expect(String(error)).not.toContain(SECRET)
    expect(asked).toEqual([])
  })
})

describe('options of one call', () => {
  test('replace the client’s retries', async () => {
    const { options, asked } = serverOf(empty(502))
    await failure(connect({ ...options, retries: 2 }).tokens.list({}, { retries: 0 }))
    expect(asked).toHaveLength(1)
  })

  test('never make a change be retried', async () => {
    const { options, asked } = serverOf(empty(502))
    await failure(connect(options).tokens.remove({ id: 7 }, { retries: 3 }))
    expect(asked).toHaveLength(1)
  })

  test('replace the client’s timeout', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const error = await failure(connect({ baseUrl, fetch, retries: 0 }).tokens.list({}, { timeout: 20 }))
    expect(error).toMatchObject({ name: 'TransportError', reason: 'timeout' })
  })

  test('and the client’s signal cancel it', async () => {
    const stop = new AbortController()
    const fetch: typeof globalThis.fetch = async (_, init) => {
      init?.signal?.throwIfAborted()
      return yes([])()
    }
    const gateway = connect({ baseUrl, fetch, signal: stop.signal })
    await gateway.tokens.list({}, { signal: new AbortController().signal })
    stop.abort()
    for (const own of [undefined, { signal: new AbortController().signal }])
      expect(await failure(gateway.tokens.list({}, own))).toMatchObject({ reason: 'aborted' })
  })
})

describe('a call', () => {
  test('has status and headers of its response', async () => {
    const { options } = serverOf(() => {
      const body = { success: true, message: '', data: [samples.token] }
      return Response.json(body, { status: 201, headers: { 'x-oneapi-request-id': 'r1' } })
    })
    const { data, status, headers } = await connect(options).tokens.list().withResponse()
    expect([data, status, headers.get('x-oneapi-request-id')]).toEqual([[samples.token], 201, 'r1'])
  })

  test('that fails rejects there too, once', async () => {
    const { options } = serverOf(no('no'))
    expect(await failure(connect(options).tokens.list().withResponse())).toMatchObject({ name: 'RefusedError' })
  })

  test('passes through middleware, the first one outermost', async () => {
    const { options, asked } = serverOf(yes([]))
    const order: string[] = []
    const noting =
      (name: string): Middleware =>
      async (request, next) => {
        order.push(`${name} ${request.endpoint}`)
        const content = await next({ ...request, headers: { ...request.headers, [`x-${name}`]: '1' } })
        order.push(name)
        return content
      }
    const gateway = connect(options)
    await gateway.use(noting('a'), noting('b')).tokens.list()
    expect(order).toEqual(['a GET /api/token/', 'b GET /api/token/', 'b', 'a'])
    expect(asked[0] && headersOf(asked[0])).toMatchObject({ 'x-a': '1', 'x-b': '1' })
    await gateway.tokens.list()
    expect(order).toHaveLength(4)
    await tokens.list(use(createSend(options), noting('c')))
    expect(order.at(-1)).toBe('c')
  })

  test('is checked in front of middleware too', async () => {
    const { options } = serverOf(yes([]))
    const gateway = connect(options).use((request, next) => next(request))
    expect(await failure(gateway.tokens.list({ page: 1 } as object))).toBeInstanceOf(InputError)
  })
})

describe('debug', () => {
  test('writes a line about each call, without values', async () => {
    const { options } = serverOf(no(`${SECRET} is wrong`), empty(502), yes([]))
    const lines: string[] = []
    const gateway = connect({ ...options, accessToken: SECRET, debug: (line) => lines.push(line) })
    await failure(gateway.session.login({ username: 'alice', password: SECRET }))
    await gateway.tokens.search({ keyword: SECRET })
    expect(lines).toEqual([
      expect.stringMatching(/^relaydeck: POST \/api\/user\/login 200 RefusedError in \d+ ms$/),
      expect.stringMatching(/^relaydeck: GET \/api\/token\/search 200 in \d+ ms, 2 attempts$/),
    ])
    expect(lines.join()).not.toMatch(/f00dface|alice|keyword/)
  })

  test('may write to the console', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue()
    await connect({ ...serverOf(yes([])).options, debug: true }).tokens.list()
    expect(debug.mock.calls).toEqual([[expect.stringContaining('GET /api/token/ 200')]])
  })
})

describe('in Node', () => {
  test('RELAYDECK_URL and RELAYDECK_ACCESS_TOKEN replace options', async () => {
    vi.stubEnv('RELAYDECK_URL', `${baseUrl}/`)
    vi.stubEnv('RELAYDECK_ACCESS_TOKEN', SECRET)
    const { fetch, asked } = standIn(yes([]))
    vi.stubGlobal('fetch', fetch)
    const gateway = connect()
    await gateway.tokens.list()
    expect(gateway.baseUrl).toBe(baseUrl)
    expect(asked[0]).toMatchObject({ url: expect.stringMatching(/^https:\/\/gateway\.example\/api\/token\//) })
    expect(asked[0] && headersOf(asked[0]).authorization).toBe(`Bearer ${SECRET}`)
  })

  test('that access token is sent to no other gateway', async () => {
    vi.stubEnv('RELAYDECK_URL', 'https://other.example')
    vi.stubEnv('RELAYDECK_ACCESS_TOKEN', SECRET)
    const { options, asked } = serverOf(yes([]))
    await connect(options).tokens.list()
    expect(asked[0]?.url).toContain(baseUrl)
    expect(asked[0] && headersOf(asked[0])).not.toHaveProperty('authorization')
  })
})

describe('a wrong option is named at once', () => {
  const issues = (options: object) => {
    try {
      createSend(options as ClientOptions)
    } catch (error) {
      if (error instanceof InputError) return error
    }
    throw new Error('nothing was refused')
  }

  test.each([
    [{ baseURL: baseUrl }, 'baseURL: unknown_option; did you mean baseUrl?'],
    [{ baseurl: baseUrl }, 'did you mean baseUrl?'],
    [{ baseUrl, access_token: SECRET }, 'did you mean accessToken?'],
    [{ baseUrl, timeOut: 5 }, 'did you mean timeout?'],
    [{ baseUrl, colour: 'red' }, 'colour: unknown_option'],
    [{ baseUrl, timeout: '5s' }, 'timeout: invalid_option, expected number'],
    [{ baseUrl, timeout: -1 }, 'timeout: invalid_option, expected number'],
    [{ baseUrl, retries: Number.NaN }, 'retries: invalid_option, expected number'],
    [{ baseUrl, headers: 'x: 1' }, 'headers: invalid_option, expected object or function'],
    [{ baseUrl: new URL(baseUrl) }, 'baseUrl: invalid_option, expected string'],
    [{ baseUrl: `${baseUrl}/api` }, 'baseUrl: invalid_option, expected https://gateway.example without /api or /v1'],
    [{}, 'baseUrl: missing, expected https://gateway.example'],
  ])('in %j: %s', (options, message) => {
    const error = issues(options)
    expect(error.message).toContain(message)
    expect(error.message).not.toContain(SECRET)
  })

  test('an option that is undefined is left out', () => {
    expect(() => createSend({ baseUrl, timeout: undefined, colour: undefined } as ClientOptions)).not.toThrow()
  })

  test('so is one of a call', async () => {
    const { options, asked } = serverOf(yes([]))
    const error = await failure(connect(options).tokens.list({}, { retires: 1 } as object))
    expect(error).toMatchObject({ issues: [{ path: ['retires'], code: 'unknown_option', suggestion: 'retries' }] })
    expect(asked).toEqual([])
  })
})

describe('an unknown key of an input', () => {
  test.each([
    ['remainQuota', 'remain_quota'],
    ['remian_quota', 'remain_quota'],
    ['unlimitedQuota', 'unlimited_quota'],
    ['expiredTime', 'expired_time'],
    ['colour', undefined],
  ])('is refused, and another is proposed: %s, %s', async (key, suggestion) => {
    const { options, asked } = serverOf(yes(samples.token))
    const error = await failure(connect(options).tokens.create({ name: 'ci', [key]: 5 }))
    expect(error).toMatchObject({ name: 'InputError', issues: [{ path: [key], code: 'unknown_key', suggestion }] })
    expect(asked).toEqual([])
  })

  test('is named before a missing one', async () => {
    const { options } = serverOf(yes(samples.token))
    const error = await failure(connect(options).tokens.get({ ID: 7 } as unknown as { id: number }))
    expect((error as InputError).message).toContain('did you mean id?')
  })

  test('is left out if it is a field of the record that was read, though the call returns nothing', async () => {
    const { options, asked } = serverOf(yes(null))
    await connect(options).users.update({ ...samples.user, quota: 5 })
    expect(asked.filter(({ init }) => init.method === 'PUT')).toHaveLength(1)
  })

  test('is left out if it is a field of the record that the call returns', async () => {
    const { options, asked } = serverOf(yes(samples.token))
    await connect(options).tokens.update({ ...samples.token, name: 'renamed' })
    expect(JSON.parse(String(asked[0]?.init.body))).not.toHaveProperty('key')
  })
})
