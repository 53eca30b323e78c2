import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  bodyText,
  byKeyword,
  flag,
  lenientNumber,
  list,
  nonEmptyText,
  nothing,
  requiredText,
  text,
  urlInt,
} from './schema.ts'

describe('D42 values that the server omits', () => {
  const Thing = z.object({ models: text, on: flag, spent: lenientNumber, rows: list(z.int()) })

  test.each([{}, { models: null, on: null, spent: null, rows: null }, { models: undefined }])(
    'D42 reads as nothing: %j',
    (raw) => {
      expect(Thing.parse(raw)).toEqual({ models: '', on: false, spent: 0, rows: [] })
    },
  )

  test('existing values stay', () => {
    const raw = { models: 'a,b', on: true, spent: -1.5, rows: [1] }
    expect(Thing.parse(raw)).toEqual(raw)
  })

  test.each([{ models: 5 }, { on: 'true' }, { on: 1 }, { spent: '5' }, { rows: {} }, { rows: ['1'] }])(
    'another kind of thing is not bent into shape: %j',
    (raw) => {
      expect(Thing.safeParse(raw).success).toBe(false)
    },
  )
})

test('an integer in a URL may be text', () => {
  expect([urlInt.parse('12'), urlInt.parse(12), urlInt.parse('-1')]).toEqual([12, 12, -1])
  for (const wrong of ['1.5', 'abc', undefined, Number.NaN, '1e400'])
    expect(urlInt.safeParse(wrong).success).toBe(false)
})

test('a response without content is undefined', () => {
  expect([nothing.parse({ a: 1 }), nothing.parse(undefined)]).toEqual([undefined, undefined])
})

describe('text in a body', () => {
  const read = (schema: z.ZodMiniType, raw: unknown) => {
    const { success, data } = schema.safeParse(raw)
    return success ? data : 'refused'
  }

  test.each([
    ['ci', 'ci', 'ci', 'ci'],
    ['', '', '', 'refused'],
    [null, '', '', 'refused'],
    [undefined, '', 'refused', 'refused'],
    [5, 'refused', 'refused', 'refused'],
  ])('%j is %j as requiredText, %j as bodyText, %j as nonEmptyText', (raw, ...expected) => {
    expect([requiredText, bodyText, nonEmptyText].map((schema) => read(schema, raw))).toEqual(expected)
  })
})

test('a search without a keyword returns everything', () => {
  expect(byKeyword.parse({})).toEqual({ keyword: '' })
})
