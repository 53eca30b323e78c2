import { TOKEN_ORDERS } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { listSearch } from '../../../parts/rows/address.ts'
import { tokenResource } from './-resource.ts'

test('R7.44 the address accepts every order of the server', () => {
  const read = listSearch(tokenResource.orders)
  for (const order of TOKEN_ORDERS) expect(read({ order }).order ?? '').toBe(order)
})
