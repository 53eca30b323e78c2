import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinComma, splitComma } from './comma.ts'

describe('a comma text', { tags: ['R3.9'] }, () => {
  test.each([
    ['', []],
    [',', []],
    ['gpt-4', ['gpt-4']],
    [' gpt-4 , ,glm-4,', ['gpt-4', 'glm-4']],
    ['10.0.0.0/8,::1/128', ['10.0.0.0/8', '::1/128']],
    ['a,a', ['a', 'a']],
  ])('of %j has the entries %j', { tags: ['R3.9'] }, (text, entries) => {
    expect(splitComma(text)).toEqual(entries)
  })

  test.each([
    [[], ''],
    [['b', 'a'], 'b,a'],
    [['a', 'b', 'a'], 'a,b'],
    [[' a ', '', 'b,c'], 'a,b,c'],
  ])('of the entries %j is written as %j', { tags: ['R3.9'] }, (entries, text) => {
    expect(joinComma(entries)).toBe(text)
  })
})

test('written entries are read again: each once, in order', { tags: ['R3.9'] }, () => {
  const entry = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && !text.includes(','))
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(splitComma(joinComma(entries))).toEqual([...new Set(entries.map((text) => text.trim()))])
    }),
  )
})

test('writing twice changes nothing', { tags: ['R3.9'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ',', ' ') }), (text) => {
      const settled = joinComma(splitComma(text))
      expect(joinComma(splitComma(settled))).toBe(settled)
    }),
  )
})
