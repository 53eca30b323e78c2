import { expect, test } from 'vitest'
import { listSearch, sortSearch } from './address.ts'

const read = listSearch(['', 'quota', 'used_quota'])

test('default values are left out of the address', () => {
  expect(read({ page: '1', keyword: '', order: '' })).toEqual({ page: undefined, keyword: undefined, order: undefined })
})

test('valid values are kept', () => {
  expect(read({ page: '3', keyword: 'ci', order: 'quota' })).toEqual({ page: 3, keyword: 'ci', order: 'quota' })
})

test('R5.8 a keyword is trimmed', () => {
  expect(read({ keyword: '  a b  ' }).keyword).toBe('a b')
  expect(read({ keyword: '   ' }).keyword).toBeUndefined()
})

test.each(['abc', '0', '-4', '1.5', '1e9', 'Infinity', ''])('a page of %s opens the first', (page) => {
  expect(read({ page }).page).toBeUndefined()
})

test('an unknown order is dropped', () => {
  expect(read({ order: 'password' }).order).toBeUndefined()
})

test('the server sorts by its orders with the largest value first, and the console by all others', () => {
  const orders = ['', 'quota', 'used_quota']
  expect(sortSearch(orders, { column: 'quota', direction: 'desc' })).toEqual({ order: 'quota', sort: '' })
  expect(sortSearch(orders, { column: 'quota', direction: 'asc' })).toEqual({ order: '', sort: 'quota' })
  expect(sortSearch(orders, { column: 'name', direction: 'desc' })).toEqual({ order: '', sort: '-name' })
  expect(sortSearch(orders, null)).toEqual({ order: '', sort: '' })
})
