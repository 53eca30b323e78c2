import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as tokens from '../tokens/tokens.ts'
import { requestOf } from './endpoint.ts'
import { searchOf } from './search.ts'

const read = searchOf(tokens.list.input)

describe('the address of the token list', () => {
  test.each([
    [{}, {}],
    [{ p: '2' }, { p: 2 }],
    [
      { p: 2, order: 'used_quota' },
      { p: 2, order: 'used_quota' },
    ],
    [{ p: '0', order: '' }, {}],
    [{ p: 'abc', order: 'nope' }, {}],
    [{ p: '-4' }, {}],
    [{ p: '1.5' }, {}],
    [{ p: 'Infinity' }, {}],
    [{ p: ['1', '2'] }, {}],
    [{ p: '3', order: 'nope' }, { p: 3 }],
    [{ x: '1', __proto__: null }, {}],
  ])('with %j is read as %j', (raw, search) => {
    expect(read(raw)).toEqual({ p: undefined, order: undefined, ...search })
  })

  test('an invalid field is `undefined`, so that it overwrites the bad text', () => {
    expect(Object.entries(read({ p: 'abc' }))).toEqual([
      ['p', undefined],
      ['size', undefined],
      ['order', undefined],
      ['limit', undefined],
    ])
  })
})

test('a required field is kept, or `undefined` if it is missing', () => {
  const read = searchOf(z.object({ email: z.string() }))
  expect([read({ email: 'a+b@c' }), read({})]).toEqual([{ email: 'a+b@c' }, { email: undefined }])
})

test('a keyword is kept as it is, even if it looks like a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (keyword) => {
      expect(searchOf(tokens.search.input)({ keyword }).keyword ?? '').toBe(keyword)
    }),
  )
})

test('any address is read without an error, and the call can be made', () => {
  const raw = fc.oneof(
    fc.dictionary(
      fc.constantFrom('p', 'order', 'keyword', 'toString'),
      fc.anything({ withBigInt: true, withNullPrototype: true }),
    ),
    fc.dictionary(fc.string(), fc.string()),
  )
  fc.assert(
    fc.property(raw, (record) => {
      for (const { input } of [tokens.list, tokens.search, tokens.get]) searchOf(input)(record)
      expect(requestOf(tokens.list, read(record)).url).toMatch(/^\/api\/token\/\?p=\d+&order=\w*$/)
    }),
  )
})
