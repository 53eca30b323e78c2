import { CancelledError, QueryClient } from '@tanstack/query-core'
import { describe, expect, test } from 'vitest'
import { serve, standIn, yes } from '../test/stand-in.ts'
import { createSend } from './core/checked-send.ts'
import { query, resourceKey } from './query.ts'
import * as session from './session/session.ts'
import * as status from './status/status.ts'
import { samples } from './testing/index.ts'
import * as tokens from './tokens/tokens.ts'

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('the key of a query', () => {
  const send = createSend({ baseUrl: 'https://gateway.example' })
  test.each([
    [query(send, status.get).queryKey, ['status', {}]],
    [query(send, session.self).queryKey, ['user', 'self', {}]],
    [query(send, tokens.list).queryKey, ['token', {}]],
    [query(send, tokens.list, { p: 2 }).queryKey, ['token', { p: 2 }]],
    [query(send, tokens.search, { keyword: 'ci' }).queryKey, ['token', 'search', { keyword: 'ci' }]],
    [query(send, tokens.get, { id: 7 }).queryKey, ['token', ':id', { id: 7 }]],
  ])('has its call and input: %j', (key, expected) => {
    expect(key).toEqual(expected)
  })

  test('of a resource is the prefix of all its queries', () => {
    expect(resourceKey(tokens.get)).toEqual(['token'])
    expect(resourceKey(session.self)).toEqual(['user'])
  })
})

describe('in a query client', () => {
  test('equal queries are fetched once', async () => {
    const { fetch, asked } = standIn(yes([samples.token]))
    const options = query(createSend({ fetch, forks: 'allow' }), tokens.list, { p: 1 })
    const queries = client()
    const [one, two] = await Promise.all([queries.fetchQuery(options), queries.fetchQuery(options)])
    expect(one).toEqual([samples.token])
    expect(two).toBe(one)
    expect(asked.map(({ url }) => url)).toEqual(['/api/token/?p=1&order='])
  })

  test('an `undefined` field equals a missing one', async () => {
    const { fetch, asked } = standIn(yes([]))
    const send = createSend({ fetch, forks: 'allow' })
    const queries = client()
    await queries.ensureQueryData(query(send, tokens.list, { p: 1, order: undefined }))
    await queries.ensureQueryData(query(send, tokens.list, { p: 1 }))
    expect(asked).toHaveLength(1)
  })

  test('invalidating a resource affects its queries only', async () => {
    const send = createSend({ fetch: standIn(yes([])).fetch, forks: 'allow' })
    const queries = client()
    const own = [query(send, tokens.list), query(send, tokens.search, { keyword: 'a' })]
    for (const options of own) await queries.fetchQuery(options)
    queries.setQueryData(query(send, status.get).queryKey, samples.status)
    await queries.invalidateQueries({ queryKey: resourceKey(tokens.update) })
    expect(own.map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
    expect(queries.getQueryState(query(send, status.get).queryKey)?.isInvalidated).toBe(false)
  })

  test('cancelling a query aborts its request', async () => {
    const queries = client()
    let hungUp = () => {}
    const closed = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    const address = await serve((request) => {
      request.socket.on('close', hungUp)
      void queries.cancelQueries({ queryKey: resourceKey(tokens.list) })
    })
    const asked = queries.fetchQuery(query(createSend({ baseUrl: address }), tokens.list))
    await expect(asked).rejects.toBeInstanceOf(CancelledError)
    await closed
  })
})
