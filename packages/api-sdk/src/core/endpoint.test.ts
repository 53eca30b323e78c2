import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { failure } from '../../test/stand-in.ts'
import { endpoint, isEndpoint, requestOf } from './endpoint.ts'
import { ContractError, InputError } from './errors.ts'
import { isBodiless } from './parts.ts'
import { urlInt } from './schema.ts'

const find = endpoint({
  method: 'GET',
  path: '/api/thing/search',
  role: 'user',
  input: z.object({ keyword: z._default(z.string(), ''), owner: z.optional(z.string()), p: z._default(urlInt, 0) }),
  output: z.array(z.object({ id: z.int() })),
})

const rename = endpoint({
  method: 'PUT',
  path: '/api/thing/:name',
  role: 'admin',
  input: z.object({ name: z.string(), to: z.string(), dry: z.optional(z.boolean()) }),
  search: ['dry'],
  output: z.object({ id: z.int() }),
})

const remove = endpoint({
  method: 'DELETE',
  path: '/api/thing/:name/:version',
  role: 'admin',
  input: z.object({ name: z.nullish(z.string()), version: z.optional(z.string()), reason: z.nullish(z.string()) }),
  output: z.unknown(),
  envelope: 'none',
})

const restart = endpoint({ method: 'POST', path: '/api/thing/restart', role: 'admin' })

/** Path and query of a request, as a server parses them. */
const arrived = (url: string) => new URL(url, 'http://gateway.example')

/** Any text, often with the characters that have a meaning in addresses. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...'+&#%/?=;:@\\ "\'<>.', '%2e', '中', 'é', '🙂', '\n', '\0'))
    .map((parts) => parts.join('')),
)

describe('the parts of a request', () => {
  test('a GET has its input in the query, with defaults', () => {
    expect(requestOf(find, { keyword: 'ci' })).toMatchObject({
      endpoint: 'GET /api/thing/search',
      url: '/api/thing/search?keyword=ci&p=0',
      body: undefined,
    })
  })

  test('a PUT has its input in the body, except keys of path and `search`', () => {
    expect(requestOf(rename, { name: 'a', to: 'b', dry: true })).toMatchObject({
      url: '/api/thing/a?dry=true',
      body: { to: 'b' },
    })
  })

  test('a body exists even if all input is in path and query', () => {
    const touch = endpoint({
      method: 'POST',
      path: '/api/thing/:id',
      role: 'user',
      input: z.object({ id: urlInt }),
      output: z.unknown(),
    })
    expect(requestOf(touch, { id: 3 })).toMatchObject({ url: '/api/thing/3', body: {} })
  })

  test('unknown keys are not sent', () => {
    expect(requestOf(rename, { name: 'a', to: 'b', password: 'secret' }).body).toEqual({ to: 'b' })
  })

  test('an endpoint without input can be called without arguments', () => {
    expect(requestOf(find).url).toBe('/api/thing/search?keyword=&p=0')
  })

  test.each([
    ['GET', true],
    ['DELETE', true],
    ['POST', false],
    ['PUT', false],
  ] as const)('are without a body for %s: %s', (method, bodiless) => {
    expect(isBodiless(method)).toBe(bodiless)
  })
})

describe('nothing undefined is put into an address', () => {
  test('a missing input is not in the query', () => {
    expect(requestOf(find, { owner: undefined }).url).toBe('/api/thing/search?keyword=&p=0')
    expect(requestOf(remove, { name: 'a', version: '1', reason: null }).url).toBe('/api/thing/a/1')
  })

  test.each([{ version: '1' }, { name: undefined, version: '1' }, { name: null, version: '1' }, { name: 'a' }])(
    'a path value that is not there is refused: %j',
    (input) => {
      expect(() => requestOf(remove, input)).toThrow(InputError)
    },
  )
})

describe('any text arrives as it was given', () => {
  test('in the query', () => {
    fc.assert(
      fc.property(anyText, anyText, (keyword, owner) => {
        const { searchParams, pathname, hash } = arrived(requestOf(find, { keyword, owner }).url)
        expect([...searchParams]).toEqual([
          ['keyword', keyword.toWellFormed()],
          ['owner', owner.toWellFormed()],
          ['p', '0'],
        ])
        expect([pathname, hash]).toEqual(['/api/thing/search', ''])
      }),
    )
  })

  test('in the path, unless it is refused', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, version) => {
        const refused = [name, version].some((part) => ['', '.', '..'].includes(part) || !part.isWellFormed())
        if (refused) {
          expect(() => requestOf(remove, { name, version })).toThrow(InputError)
          return
        }
        const { pathname, search, hash } = arrived(requestOf(remove, { name, version }).url)
        expect(pathname.split('/').slice(3).map(decodeURIComponent)).toEqual([name, version])
        expect(search + hash).toBe('')
      }),
    )
  })

  test.each(['', '.', '..', '\ud800', 'a\udc00'])('a path value %j is refused', (name) => {
    expect(() => requestOf(rename, { name, to: 'b' })).toThrow(
      'PUT /api/thing/:name has an invalid input (name: invalid_path)',
    )
  })

  test('keeps dots that are part of a name', () => {
    expect(requestOf(rename, { name: '..a', to: 'b' }).url).toBe('/api/thing/..a')
    expect(arrived(requestOf(rename, { name: '%2e%2e', to: 'b' }).url).pathname).toBe('/api/thing/%252e%252e')
  })
})

describe('calling', () => {
  test('a checked client does not send a value that no server can use', async () => {
    const send = vi.fn(async () => undefined)
    const checked = Object.assign(async () => send(), { check: () => {} })
    const named = endpoint(
      { method: 'POST', path: '/api/thing/', role: 'admin', input: z.object({ name: z.string() }) },
      ({ name }) => (name ? undefined : 'name'),
    )
    expect(await failure(named(checked, { name: '' }))).toMatchObject({
      name: 'InputError',
      issues: [{ path: ['name'], code: 'unusable_value' }],
    })
    expect(send).not.toHaveBeenCalled()
    await named(checked, { name: 'a' })
    await named(send, { name: '' })
    expect(send).toHaveBeenCalledTimes(2)
    expect(Object.keys(named)).toEqual(Object.keys(find))
  })

  test('says whether only the embedded gateway has the call', async () => {
    const ping = endpoint({ method: 'GET', path: '/api/ping', role: 'guest', summary: 'Ping', embedded: true })
    expect(requestOf(ping)).toMatchObject({ embedded: true })
    expect(requestOf(find)).toMatchObject({ embedded: false })
    expect([ping.summary, find.summary]).toEqual(['Ping', ''])
  })

  test('sends the request and returns the parsed response, without undeclared keys', async () => {
    const send = vi.fn(async () => [{ id: 1, extra: true }])
    const { signal } = new AbortController()
    await expect(find(send, { keyword: 'ci' }, { signal })).resolves.toEqual([{ id: 1 }])
    expect(send).toHaveBeenCalledExactlyOnceWith({
      endpoint: 'GET /api/thing/search',
      method: 'GET',
      url: '/api/thing/search?keyword=ci&p=0',
      body: undefined,
      envelope: 'data',
      effects: false,
      role: find.role,
      embedded: false,
      signal,
      onResponse: expect.any(Function),
    })
  })

  test.each([
    [{ p: 'many' }, 'GET /api/thing/search has an invalid input (p: invalid_type, expected number)'],
    [{ p: 1.5 }, 'GET /api/thing/search has an invalid input (p: invalid_type, expected int)'],
    [{ keyword: 5 }, 'GET /api/thing/search has an invalid input (keyword: invalid_type, expected string)'],
    [null, 'GET /api/thing/search has an invalid input ((whole): invalid_type, expected object)'],
  ])('an invalid input %j fails before anything is sent', async (input, message) => {
    const send = vi.fn()
    const error = await failure(find(send, input as never))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ name: 'InputError', endpoint: 'GET /api/thing/search', message })
    expect(send).not.toHaveBeenCalled()
  })

  test('a response of another shape fails with its path, without values', async () => {
    const error = await failure(find(async () => [{ id: 1 }, { id: 'sk-secret' }]))
    expect(error).toBeInstanceOf(ContractError)
    expect(error).toMatchObject({
      name: 'ContractError',
      message: 'GET /api/thing/search returned an unexpected shape (1.id: invalid_type, expected number)',
      issues: [{ path: [1, 'id'], code: 'invalid_type', expected: 'number' }],
    })
    expect(JSON.stringify(error) + String(error)).not.toContain('sk-secret')
  })

  test('the message has at most three issues, the error all of them', async () => {
    const error = await failure(find(async () => [{}, {}, {}, {}, {}]))
    expect(error).toMatchObject({ issues: { length: 5 } })
    expect(String(error).match(/invalid_type/g)).toHaveLength(3)
  })
})

describe('the contract of an endpoint', () => {
  test('everything but a GET has effects, and a GET may declare them', () => {
    expect([find.effects, rename.effects, remove.effects]).toEqual([false, true, true])
  })

  test('its envelope is `data` by default, and `none` without an output', () => {
    expect([find.envelope, remove.envelope, restart.envelope]).toEqual(['data', 'none', 'none'])
  })

  test('it may have neither input nor output', async () => {
    const send = vi.fn(async () => ({ unexpected: true }))
    expect(await restart(send)).toBeUndefined()
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: '/api/thing/restart', body: {} }))
  })

  test('it differs from other exports of a module', () => {
    expect([find, () => 1, z.object({}), undefined, { method: 'GET', path: '/' }].map(isEndpoint)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
