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

describe('D42 what the server leaves out', () => {
  const Thing = z.object({ models: text, on: flag, spent: lenientNumber, rows: list(z.int()) })

  test.each([{}, { models: null, on: null, spent: null, rows: null }, { models: undefined }])(
    'D42 reads as nothing: %j',
    (raw) => {
      expect(Thing.parse(raw)).toEqual({ models: '', on: false, spent: 0, rows: [] })
    },
  )

  test('what is there stays', () => {
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

test('a whole number in an address may be written as text', () => {
  expect([urlInt.parse('12'), urlInt.parse(12), urlInt.parse('-1')]).toEqual([12, 12, -1])
  for (const wrong of ['1.5', 'abc', undefined, Number.NaN, '1e400'])
    expect(urlInt.safeParse(wrong).success).toBe(false)
})

test('an answer without content is nothing, whatever came', () => {
  expect([nothing.parse({ a: 1 }), nothing.parse(undefined)]).toEqual([undefined, undefined])
})

describe('a text in a body', () => {
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
  ])('%j is %j where requiredText, %j where it must be there, %j where it must not be empty', (raw, ...expected) => {
    expect([requiredText, bodyText, nonEmptyText].map((schema) => read(schema, raw))).toEqual(expected)
  })
})

test('a search without a keyword finds everything', () => {
  expect(byKeyword.parse({})).toEqual({ keyword: '' })
})
