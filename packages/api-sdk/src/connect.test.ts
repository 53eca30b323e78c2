import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../test/stand-in.ts'
import { connect, endpoints } from './connect.ts'
import { isEndpoint } from './core/endpoint.ts'
import * as resources from './resources.ts'
import { samples } from './testing/index.ts'

describe('a bound client', () => {
  test.each(Object.entries(resources))('has every endpoint of %s, and nothing besides', (noun, module) => {
    const calls = Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))
    expect(calls).not.toEqual([])
    expect(Object.keys(connect()[noun as keyof typeof resources]).toSorted()).toEqual(calls.toSorted())
  })

  test('R7.1 asks the same origin unless another is given', async () => {
    const { fetch, asked } = standIn(yes([]))
    await connect({ fetch }).tokens.list()
    await connect({ fetch, baseUrl: 'https://gateway.example/' }).tokens.list()
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/token/?p=0&order=',
      'https://gateway.example/api/token/?p=0&order=',
    ])
  })

  test('passes input and signal on, and brings back what the endpoint does', async () => {
    const { fetch, asked } = standIn(yes([samples.token]))
    const api = connect({ fetch, accessToken: 'a'.repeat(32) })
    await expect(api.tokens.list({ p: 2 })).resolves.toEqual([samples.token])
    expect(asked[0]?.url).toBe('/api/token/?p=2&order=')
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe(`Bearer ${'a'.repeat(32)}`)
    expect(
      await failure(connect({ baseUrl: 'http://127.0.0.1:1' }).tokens.list({}, { signal: AbortSignal.abort() })),
    ).toMatchObject({ reason: 'aborted' })
  })

  test('throws what the endpoint does', async () => {
    expect(await failure(connect({ fetch: standIn(yes({})).fetch }).tokens.get({ id: 1 }))).toMatchObject({
      name: 'ContractError',
      endpoint: 'GET /api/token/:id',
    })
  })

  test('keeps two servers apart', async () => {
    const [one, two] = [standIn(yes([])), standIn(yes([samples.token]))]
    const [first, second] = [connect(one), connect(two)]
    expect(await Promise.all([first.tokens.list(), second.tokens.list(), first.tokens.list()])).toEqual([
      [],
      [samples.token],
      [],
    ])
    expect([one.asked.length, two.asked.length]).toEqual([2, 1])
  })
})

test('`endpoints` holds each endpoint of each noun once', () => {
  const all = Object.values(resources).flatMap((module) => Object.values(module).filter(isEndpoint))
  expect(new Set(endpoints)).toEqual(new Set(all))
  expect(endpoints).toHaveLength(all.length)
  expect(endpoints).toContain(resources.tokens.list)
})
