import { isRecord } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemberReader } from './member-reader.ts'

/** Characters of the longest member that is kept. */
const KEPT_MAX = 64 * 1024

const long = 'x'.repeat(KEPT_MAX)

/** Reads a text in pieces of a length. */
function read(text: string, size = text.length) {
  const reader = createMemberReader()
  for (let from = 0; from < text.length; from += size) reader.take(text.slice(from, from + size))
  return { members: reader.members(), skipped: reader.skipped() }
}

/** Returns an object without its long members, two levels deep. */
function short(value: Record<string, unknown>, depth = 1): Record<string, unknown> {
  const kept = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    if (`${JSON.stringify(name)}:${JSON.stringify(each)}`.length <= KEPT_MAX) return [[name, each]]
    return isRecord(each) && depth === 1 ? [[name, short(each, 2)]] : []
  })
  return Object.fromEntries(kept)
}

test('a long object keeps its short members, and the others are counted', () => {
  const text = JSON.stringify({ a: { long, list: [1, { b: ',"' }], c: '}' }, d: [long], e: 5 })
  const { members, skipped } = read(text)
  expect(members).toEqual({ a: { list: [1, { b: ',"' }], c: '}' }, e: 5 })
  expect(skipped).toBe(`"long":"${long}"`.length + `"d":["${long}"]`.length)
})

test('members are the same, however the text is divided and spaced', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, true, long, `\\"}${long}`))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), fc.integer({ min: 1, max: 70_000 }), (object, size) => {
      const text = JSON.stringify(object)
      // Single characters take long.
      expect(read(text, Math.max(size, Math.ceil(text.length / 5_000))).members).toEqual(short(object))
    }),
  )
})
