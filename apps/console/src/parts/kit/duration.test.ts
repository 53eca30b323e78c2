import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0 ms'],
  [640, '640 ms'],
  [1000, '1.0 s'],
  [2140, '2.1 s'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})
