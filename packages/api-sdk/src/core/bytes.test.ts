import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from './bytes.ts'

test.each([
  ['', 0],
  ['ci', 2],
  ['é', 2],
  ['令牌', 6],
  ['🙂', 4],
  ['n'.repeat(30), 30],
])('the text %j takes %i bytes', (value, bytes) => {
  expect(utf8Length(value)).toBe(bytes)
})

test('equals the platform’s count', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(utf8Length(value)).toBe(Buffer.byteLength(value))
    }),
  )
})
