import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropRow, replaceRow } from './rows.ts'

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

test('R4.35 dropRow removes the row from every page and search', () => {
  const client = clientWithRows()
  dropRow(client, ['token'], 1)
  expect(client.getQueryData(['token', { p: 0 }])).toEqual([{ id: 2, name: 'b' }])
  expect(client.getQueryData(['token', 'search', { keyword: 'a' }])).toEqual([])
})
