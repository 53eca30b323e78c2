import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropRow, patchRow, replaceRow } from './cached-rows.ts'

function clientWithRows() {
  const client = new QueryClient()
  client.setQueryData(
    ['token', { p: 0 }],
    [
      { id: 2, name: 'b' },
      { id: 1, name: 'a' },
    ],
  )
  client.setQueryData(['token', 'search', { keyword: 'a' }], [{ id: 1, name: 'a' }])
  client.setQueryData(['token', ':id', { id: 1 }], { id: 1, name: 'a' })
  client.setQueryData(['user', 'self', {}], { id: 1, name: 'me' })
  return client
}

test('replaceRow updates the row in every page, search and form of its resource only', () => {
  const client = clientWithRows()
  replaceRow(client, ['token'], { id: 1, name: 'new' })
  expect(client.getQueryData(['token', { p: 0 }])).toEqual([
    { id: 2, name: 'b' },
    { id: 1, name: 'new' },
  ])
  expect(client.getQueryData(['token', 'search', { keyword: 'a' }])).toEqual([{ id: 1, name: 'new' }])
  expect(client.getQueryData(['token', ':id', { id: 1 }])).toEqual({ id: 1, name: 'new' })
  expect(client.getQueryData(['user', 'self', {}])).toEqual({ id: 1, name: 'me' })
})

test('dropRow removes the row from every page and search', { tags: ['R4.35'] }, () => {
  const client = clientWithRows()
  dropRow(client, ['token'], 1)
  expect(client.getQueryData(['token', { p: 0 }])).toEqual([{ id: 2, name: 'b' }])
  expect(client.getQueryData(['token', 'search', { keyword: 'a' }])).toEqual([])
})

test('a fetch that began before a change does not bring the old row back', async () => {
  const client = new QueryClient()
  const queryKey = ['token', { p: 0 }]
  const answers: ((rows: object[]) => void)[] = []
  const queryFn = () => new Promise<object[]>((resolve) => answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  answers[0]?.([{ id: 1, name: 'old' }])
  await expect.poll(() => client.getQueryData(queryKey)).toBeDefined()
  void client.invalidateQueries({ queryKey })
  await expect.poll(() => answers.length).toBe(2)
  patchRow<{ id: number; name: string }>(client, ['token'], 1, { name: 'new' })
  answers[1]?.([{ id: 1, name: 'old' }])
  await expect.poll(() => answers.length).toBe(3)
  expect(client.getQueryData(queryKey)).toEqual([{ id: 1, name: 'new' }])
  answers[2]?.([{ id: 1, name: 'new' }])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toEqual([{ id: 1, name: 'new' }])
  stop()
})
