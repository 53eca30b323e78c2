import { expect, test } from 'vitest'
import { isNarrowed, levelIn, limitField, listSearch, sorterOf, sortSearch, wordField } from './address.ts'

const read = listSearch({ orders: ['', 'quota', 'used_quota'], filters: { status: wordField } })

test('default values are left out of the address', () => {
  expect(read({ page: '1', keyword: '', order: '' })).toEqual({ page: undefined, keyword: undefined, order: undefined })
})

test('valid values are kept', () => {
  expect(read({ page: '3', keyword: 'ci', order: 'quota' })).toEqual({ page: 3, keyword: 'ci', order: 'quota' })
})

test('a keyword is trimmed', { tags: ['R5.8'] }, () => {
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

test('a column says who sorts: the server in an order that it has, and the console once it has all rows', () => {
  const list = { orders: ['', 'quota'], isLocal: false, isFiltered: false }
  const sorters = (state: Partial<Parameters<typeof sorterOf>[1]>) =>
    ['quota', 'name'].map((column) => sorterOf(column, { sort: null, ...list, ...state }))
  expect(sorters({})).toEqual(['server', 'browser'])
  expect(sorters({ isLocal: true, isFiltered: true })).toEqual(['browser', 'browser'])
  // Smallest first is no order of the server.
  expect(sorters({ sort: { column: 'quota', direction: 'asc' }, isLocal: true })).toEqual(['browser', 'browser'])
  expect(sorters({ sort: { column: 'name', direction: 'asc' }, isLocal: true })).toEqual(['server', 'browser'])
  // A fork that sorts and filters by any column.
  expect(sorters({ sort: { column: 'name', direction: 'asc' }, isFiltered: true })).toEqual(['server', 'server'])
})

test('the server filters by limits, alone or with other filters, for which the console needs all rows', () => {
  const list = listSearch({ orders: [''], filters: { limit: limitField, status: wordField } })
  expect(levelIn(list({ limit: 'near' }))).toBe('near')
  expect(list({ limit: 'far' }).limit).toBeUndefined()
  expect([{ limit: 'at' }, { limit: 'at', status: 'enabled' }].map((raw) => isNarrowed(list(raw)))).toEqual([
    false,
    true,
  ])
})
