import { expect, test } from 'vitest'
import { idIn, isSearchable } from './keyword.ts'
import { MAX_PAGE_SIZE, rangeOf } from './page.ts'

test.each([
  [{ p: 0 }, { limit: 10, offset: 0 }],
  [{ p: 3 }, { limit: 10, offset: 30 }],
  [
    { p: 3, size: 1 },
    { limit: 1, offset: 3 },
  ],
  [
    { p: 3, size: 0 },
    { limit: 10, offset: 30 },
  ],
  [
    { p: 1, size: MAX_PAGE_SIZE },
    { limit: MAX_PAGE_SIZE, offset: MAX_PAGE_SIZE },
  ],
  [
    { p: 1, size: MAX_PAGE_SIZE + 1 },
    { limit: MAX_PAGE_SIZE, offset: MAX_PAGE_SIZE },
  ],
])('the page %j is the range %j', { tags: ['R9.5'] }, (page, range) => {
  expect(rangeOf(page)).toEqual(range)
})

test('a keyword has at most 10,000 characters', () => {
  expect([10_000, 10_001].map((length) => isSearchable('x'.repeat(length)))).toEqual([true, false])
})

test('a keyword is an ID if it is a safe integer', () => {
  const { MAX_SAFE_INTEGER: most } = Number
  expect(['7', String(most), '9007199254740992', '-1', '7a', ''].map(idIn)).toEqual([7, most, 0, 0, 0, 0])
})
