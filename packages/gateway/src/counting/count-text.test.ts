import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

const PROSE = 'A gateway translates the requests of many clients into the protocol of the provider that serves them; '

test('prose is counted exactly, because it is cut at spaces', () => {
  for (const text of ['', 'x', PROSE, PROSE.repeat(20), PROSE.repeat(20).trimEnd()])
    expect(countText(text)).toBe(countTokens(text))
})

const LETTERS = 'internationalisation'.repeat(40)

/** Counts a text in parts that begin at these places. */
const countParts = (text: string, ...starts: readonly number[]) =>
  starts.reduce((sum, start, index) => sum + countTokens(text.slice(start, starts[index + 1])), 0)

test.each([
  ['without spaces after 256 characters', LETTERS.slice(0, 600), [0, 256, 512]],
  ['at its last space among the last 64 of them', `${LETTERS.slice(0, 192)} ${LETTERS.slice(0, 300)}`, [0, 192, 448]],
  ['not at an earlier one', `${LETTERS.slice(0, 191)} ${LETTERS.slice(0, 300)}`, [0, 256]],
] as const)('a text is cut %s', (_, text, starts) => {
  expect(countText(text)).toBe(countParts(text, ...starts))
})

test.each(['\u{10000}', '😀', '\u{10FC00}'])('a text is not cut within %s', (character) => {
  const text = `${'a'.repeat(255)}${character}${'a'.repeat(50)}`
  expect(countText(text)).toBe(countParts(text, 0, 257))
})

test.each(['\u{D7FF}', '\u{E000}'])('a text is cut after %j', (character) => {
  const text = `${'a'.repeat(255)}${character}${'a'.repeat(50)}`
  expect(countText(text)).toBe(countParts(text, 0, 256))
})
