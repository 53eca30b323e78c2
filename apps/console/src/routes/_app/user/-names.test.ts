import { expect, test } from 'vitest'
import { truncateName } from './-names.ts'

test.each([
  ['alice', 'alice'],
  ['fifteen-letters', 'fifteen-letters'],
  ['sixteen-letters!', 'sixteen-letters…'],
  ['一二三四五六七八九十一二三四五六', '一二三四五六七八九十一二三四五…'],
  ['', ''],
])('R2.53 R9.16 %s is shown as %s', (name, shown) => {
  expect(truncateName(name)).toBe(shown)
})
