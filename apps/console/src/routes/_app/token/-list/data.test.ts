import { tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { ordered, sortOf } from './data.ts'
import { readSearch } from './search.ts'

const token = (id: number, remain_quota: number, used_quota = 0, unlimited_quota = false) => ({
  ...samples.token,
  id,
  remain_quota,
  used_quota,
  unlimited_quota,
})

const rows = [token(1, 5, 9), token(2, -1, 0, true), token(3, 50, 1)]
const ids = (order: Parameters<typeof ordered>[1]) => ordered(rows, order).map(({ id }) => id)

test('what a search found stands in the orders of the list', () => {
  expect(ids('')).toEqual([3, 2, 1])
  expect(ids('remain_quota')).toEqual([2, 3, 1])
  expect(ids('used_quota')).toEqual([1, 3, 2])
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('R7.44 every order of the server is one of the address and one of the table', () => {
  for (const order of tokens.TOKEN_ORDERS) {
    expect(readSearch({ order }).order ?? '').toBe(order)
    expect(sortOf(order)).toEqual(order ? { column: order, direction: 'desc' } : null)
  }
})
