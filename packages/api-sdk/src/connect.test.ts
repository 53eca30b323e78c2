import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../test/stand-in.ts'
import { connect, endpoints } from './connect.ts'
import { isEndpoint } from './core/endpoint.ts'
import { all, each, pages } from './core/page.ts'
import * as resources from './resources.ts'
import { samples } from './testing/index.ts'

describe('a bound client', () => {
  test.each(Object.entries(resources))('has every endpoint of %s and nothing else', (noun, module) => {
    const calls = Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))
    expect(calls).not.toEqual([])
    expect(
      Object.keys(connect({ baseUrl: 'http://gateway.example' })[noun as keyof typeof resources]).toSorted(),
    ).toEqual([...calls, ...(noun === 'session' ? ['accessTokenOf'] : [])].toSorted())
  })

  test('calls the same origin unless a base URL is given', { tags: ['R7.1'] }, async () => {
    const { fetch, asked } = standIn(yes([]))
    await connect({ fetch, forks: 'allow' }).tokens.list()
    await connect({ fetch, baseUrl: 'https://gateway.example/' }).tokens.list()
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/token/?p=0&order=',
      'https://gateway.example/api/token/?p=0&order=',
    ])
  })

  test('passes input and signal on, and returns the endpoint’s output', async () => {
    const { fetch, asked } = standIn(yes([samples.token]))
    const api = connect({ fetch, accessToken: 'a'.repeat(32) })
    await expect(api.tokens.list({ p: 2 })).resolves.toEqual([samples.token])
    expect(asked[0]?.url).toBe('/api/token/?p=2&order=')
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe(`Bearer ${'a'.repeat(32)}`)
    expect(
      await failure(connect({ baseUrl: 'http://127.0.0.1:1' }).tokens.list({}, { signal: AbortSignal.abort() })),
    ).toMatchObject({ reason: 'aborted' })
  })

  test('throws the endpoint’s errors', async () => {
    expect(await failure(connect({ fetch: standIn(yes({})).fetch }).tokens.get({ id: 1 }))).toMatchObject({
      name: 'ContractError',
      endpoint: 'GET /api/token/:id',
    })
  })

  test('can be created for two servers', async () => {
    const [one, two] = [standIn(yes([])), standIn(yes([samples.token]))]
    const [first, second] = [
      connect({ fetch: one.fetch, forks: 'allow' }),
      connect({ fetch: two.fetch, forks: 'allow' }),
    ]
    expect(await Promise.all([first.tokens.list(), second.tokens.list(), first.tokens.list()])).toEqual([
      [],
      [samples.token],
      [],
    ])
    expect([one.asked.length, two.asked.length]).toEqual([2, 1])
  })
})

describe('a bound list reads all of its pages', () => {
  const rows = Array.from({ length: 21 }, (_, at) => ({ ...samples.token, id: at + 1 }))
  const paged = async (url: string | URL | Request) => {
    const from = Number(new URL(String(url)).searchParams.get('p')) * 10
    return Response.json({ success: true, message: '', data: rows.slice(from, from + 10) })
  }
  const gateway = connect({ baseUrl: 'https://gateway.example', fetch: paged })

  test('row by row, page by page, or at once', async () => {
    const ids: number[] = []
    for await (const { id } of gateway.tokens.list.each()) ids.push(id)
    expect(ids).toEqual(rows.map(({ id }) => id))
    const sizes: number[] = []
    for await (const page of gateway.tokens.list.pages({ order: 'used_quota' })) sizes.push(page.length)
    expect(sizes).toEqual([10, 10, 1])
    await expect(gateway.tokens.list.all()).resolves.toEqual(rows)
  })

  test('and the free helpers reject it instead of reading one page', async () => {
    for (const walk of [all, pages, each] as unknown as ((...args: unknown[]) => unknown)[]) {
      const walked = walk(gateway.tokens.list, gateway)
      const first = walked instanceof Promise ? walked : (walked as AsyncGenerator).next()
      expect(await failure(first)).toMatchObject({
        name: 'InputError',
        message: expect.stringContaining('tokens.list.each()'),
      })
    }
  })

  test('only lists have pages', () => {
    expect('each' in gateway.tokens.get).toBe(false)
    expect('each' in gateway.logs.list).toBe(true)
  })
})

test('`endpoints` has each endpoint once', () => {
  const all = Object.values(resources).flatMap((module) => Object.values(module).filter(isEndpoint))
  expect(new Set(endpoints)).toEqual(new Set(all))
  expect(endpoints).toHaveLength(all.length)
  expect(endpoints).toContain(resources.tokens.list)
})
