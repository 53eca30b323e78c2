import { expect, test } from 'vitest'
import { shopAddress, transactionId } from './-shop-address.ts'

test('D40 a shop learns who is buying, whatever signs the name holds', () => {
  const address = new URL(
    shopAddress(new URL('https://shop.example/buy?item=1#x'), { id: 7, username: 'a&b=中' }, 't1'),
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    item: '1',
    username: 'a&b=中',
    user_id: '7',
    transaction_id: 't1',
  })
  expect(address.hash).toBe('#x')
})

test('every visit has a number of its own', () => {
  expect(transactionId()).toMatch(/^[0-9a-f]{32}$/)
  expect(transactionId()).not.toBe(transactionId())
})
