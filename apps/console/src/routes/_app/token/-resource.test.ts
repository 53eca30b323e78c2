import { TOKEN_ORDERS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { listSearch } from '../../../parts/list/search.ts'
import { sortResults } from '../../../parts/list/use-resource-list.ts'
import { tokenResource } from './-resource.ts'

const token = (id: number, remain_quota: number, used_quota = 0, unlimited_quota = false) => ({
  ...samples.token,
  id,
  remain_quota,
  used_quota,
  unlimited_quota,
})

const rows = [token(1, 5, 9), token(2, -1, 0, true), token(3, 50, 1)]
const ids = (order: (typeof TOKEN_ORDERS)[number]) => sortResults(tokenResource, order, rows).map(({ id }) => id)

test('search results are sorted like the list', () => {
  expect(ids('')).toEqual([3, 2, 1])
  expect(ids('remain_quota')).toEqual([2, 3, 1])
  expect(ids('used_quota')).toEqual([1, 3, 2])
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('R7.44 the address accepts every order of the server', () => {
  const read = listSearch(tokenResource.orders)
  for (const order of TOKEN_ORDERS) expect(read({ order }).order ?? '').toBe(order)
})
