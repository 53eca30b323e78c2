import { expect, test } from 'vitest'
import { shopUrl, transactionId } from './-TopUp.tsx'

test('shopUrl adds the user, with special characters encoded', () => {
  const url = new URL(shopUrl(new URL('https://shop.example/buy?item=1#x'), { id: 7, username: 'a&b=中' }, 't1'))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    item: '1',
    username: 'a&b=中',
    user_id: '7',
    transaction_id: 't1',
  })
  expect(url.hash).toBe('#x')
})

test('every transaction id is unique', () => {
  expect(transactionId()).toMatch(/^[0-9a-f]{32}$/)
  expect(transactionId()).not.toBe(transactionId())
})
