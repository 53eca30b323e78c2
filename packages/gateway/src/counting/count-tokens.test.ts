import { expect, test } from 'vitest'
import { estimateBytes, estimateTokens } from './count-tokens.ts'

test.each([
  ['', 0],
  ['\u007F', 0.25],
  ['\u0080', 0.5],
  ['\u2E7F', 0.5],
  ['\u2E80', 0.8],
  ['\u9FFF', 0.8],
  ['\uA000', 0.5],
  ['\uABFF', 0.5],
  ['\uAC00', 0.8],
  ['\uD7FF', 0.8],
  ['\uE000', 0.5],
  ['\uF8FF', 0.5],
  ['\uF900', 0.8],
  ['\uFFEF', 0.8],
  ['\uFFF0', 0.5],
  ['😀', 1],
])('the text %j is estimated as %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

// By the first byte, so blocks of 4096 characters.
test.each([
  ['\u007F', 0.25],
  ['\u0080', 0.5],
  ['\u2FFF', 0.5],
  ['\u3000', 0.8],
  ['\uD7FF', 0.8],
  ['\uE000', 0.5],
  ['\uF000', 0.8],
  ['😀', 1],
  ['a中é', 0.25 + 0.8 + 0.5],
])('the bytes of %j are estimated as %d tokens', (text, tokens) => {
  expect(estimateBytes(Buffer.from(text))).toBeCloseTo(tokens, 10)
})

const MEBIBYTE = 1024 * 1024

test('of a text from 1 MiB only samples are read, from all of its parts', () => {
  const halves = (half: number) => Buffer.concat([Buffer.alloc(half, 'a'), Buffer.from('中'.repeat(half / 3))])
  for (const half of [300 * 1024, 3 * MEBIBYTE]) {
    const tokens = half * 0.25 + (half / 3) * 0.8
    expect(Math.abs(estimateBytes(halves(half)) / tokens - 1)).toBeLessThan(0.01)
  }
  expect(estimateBytes(Buffer.alloc(MEBIBYTE, 'a'))).toBe(MEBIBYTE / 4)
  // A text that is cheap up to a single character is estimated exactly only below the limit.
  const almost = Buffer.alloc(MEBIBYTE - 1, 'a')
  almost[5] = 0xff
  expect(estimateBytes(almost)).toBe((MEBIBYTE - 2) / 4 + 1)
})
