import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, normalCode } from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** `12345678901234567890`, the key of the RFC's test vectors. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes', () => {
  // RFC 6238, appendix B: the last six digits.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('the vector of second %i is accepted', (seconds, code, step) => {
    expect(stepOf(KEY, code, seconds * 1000)).toBe(step)
  })

  test('are accepted one step earlier and later, and no more', () => {
    const at = (seconds: number) => stepOf(KEY, '287082', seconds * 1000)
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1])
    expect([90, 120, 86_400].map(at)).toEqual([undefined, undefined, undefined])
  })

  test.each(['', '28708', '2870820', '287083', 'abcdef', '94287082', '２８７０８２'])(
    'are rejected if wrong: "%s"',
    (code) => {
      expect(stepOf(KEY, code, 59_000)).toBeUndefined()
    },
  )
})

test('a new key has 160 random bits in base32', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

test("the URI contains the system's name and the username, with any characters escaped", () => {
  const uri = new URL(uriOf(KEY, '云山 & Co: API', 'a/b'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/云山 & Co: API:a/b')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '云山 & Co: API',
    secret: KEY,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('there are ten different recovery codes, which are read without hyphens and in any case', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
  expect(normalCode(' K4QZ-7M2X p9rt-3hvn ')).toBe('k4qz7m2xp9rt3hvn')
})
