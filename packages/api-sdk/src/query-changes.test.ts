import { InfiniteQueryObserver, MutationCache, MutationObserver, QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { standIn, yes } from '../test/stand-in.ts'
import { createSend } from './core/checked-send.ts'
import { infiniteQuery, mutation, query } from './query.ts'
import { samples } from './testing/index.ts'
import * as tokens from './tokens/tokens.ts'
import * as users from './users/users.ts'

/** A query client whose mutations invalidate what they change, as in the README. */
function client(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (_data, _input, _result, { meta }) => {
        const keys = (meta?.invalidates ?? []) as unknown[][]
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
      },
    }),
  })
  return queries
}

test('D402 a mutation calls its endpoint and invalidates the queries of its resource', async () => {
  const { fetch, asked } = standIn(yes([]), yes([]), yes())
  const send = createSend({ fetch, forks: 'allow' })
  const queries = client()
  const [own, other] = [query(send, tokens.list), query(send, users.list)]
  await queries.fetchQuery(own)
  await queries.fetchQuery(other)
  await new MutationObserver(queries, mutation(send, tokens.remove)).mutate({ id: 7 })
  expect(asked.at(-1)).toMatchObject({ url: '/api/token/7', init: { method: 'DELETE' } })
  expect([own, other].map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual([true, false])
})

test('D402 it names the resource that it changes, and further ones', () => {
  const send = createSend({ fetch: standIn(yes()).fetch })
  expect(mutation(send, users.credit).meta.invalidates).toEqual([['user']])
  expect(mutation(send, tokens.create, users.list)).toMatchObject({
    mutationKey: ['token'],
    meta: { invalidates: [['token'], ['user']] },
  })
})

test('D402 an infinite query reads page after page, and ends with a short one', async () => {
  const rows = Array.from({ length: 13 }, (_, at) => ({ ...samples.token, id: at + 1 }))
  const { fetch, asked } = standIn(yes(rows.slice(0, 10)), yes(rows.slice(10)))
  const send = createSend({ fetch, forks: 'allow' })
  const observer = new InfiniteQueryObserver(client(), infiniteQuery(send, tokens.list, { order: 'used_quota' }))
  await observer.refetch()
  expect(observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()
  const { data, hasNextPage } = observer.getCurrentResult()
  expect([data?.pages.flat().length, hasNextPage]).toEqual([13, false])
  expect(asked.map(({ url }) => url)).toEqual(['/api/token/?p=0&order=used_quota', '/api/token/?p=1&order=used_quota'])
})

test.each([
  [undefined, 10, 1],
  [undefined, 9, undefined],
  [100, 100, 1],
  [100, 40, undefined],
  [100, 10, 1],
])('D402 with a size of %s, a page of %i rows is followed by %s', (size, length, next) => {
  const { getNextPageParam } = infiniteQuery(createSend({ fetch: standIn(yes()).fetch }), tokens.list, { size })
  expect(getNextPageParam(Array.from({ length }), [], 0)).toBe(next)
})
