import { expect, test } from 'vitest'
import { listSearch } from './search.ts'

const read = listSearch(['', 'quota', 'used_quota'])

test('what says no more than the usual is left out of the address', () => {
  expect(read({ page: '1', keyword: '', order: '' })).toEqual({ page: undefined, keyword: undefined, order: undefined })
})

test('what fits is kept', () => {
  expect(read({ page: '3', keyword: 'ci', order: 'quota' })).toEqual({ page: 3, keyword: 'ci', order: 'quota' })
})

test('R5.8 a keyword loses the spaces at its ends', () => {
  expect(read({ keyword: '  a b  ' }).keyword).toBe('a b')
  expect(read({ keyword: '   ' }).keyword).toBeUndefined()
})

test.each(['abc', '0', '-4', '1.5', '1e9', 'Infinity', ''])('a page of %s opens the first', (page) => {
  expect(read({ page }).page).toBeUndefined()
})

test('an order the server does not know is dropped', () => {
  expect(read({ order: 'password' }).order).toBeUndefined()
})
