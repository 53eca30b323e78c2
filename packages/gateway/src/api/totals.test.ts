import { TOTAL_HEADER } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { newWorld } from '../../test/world.ts'

test.each([
  ['channels', '/api/channel/?p=0', '1'],
  ['users, without deleted ones', '/api/user/?p=0', '3'],
  ['codes', '/api/redemption/?p=0&size=50', '1'],
  ["the caller's tokens", '/api/token/?p=7', '1'],
])('a page of %s states the number of rows of all pages in a header', async (_, path, total) => {
  const { boss, bob } = await newWorld()
  await bob.api.users.removeSelf()
  const { headers } = await boss.call('GET', path)
  expect(headers.get(TOTAL_HEADER)).toBe(total)
})

test('a search, which has no pages, states no total', async () => {
  const { boss } = await newWorld()
  const { headers } = await boss.call('GET', '/api/channel/search?keyword=')
  expect(headers.has(TOTAL_HEADER)).toBe(false)
})
