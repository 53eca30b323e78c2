import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type $ZodType, parse, safeParse } from 'zod/v4/core'
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

describe('values that the server omits', () => {
  const Thing = z.object({ models: text, on: flag, spent: lenientNumber, rows: list(z.int()) })

  test.each([{}, { models: null, on: null, spent: null, rows: null }, { models: undefined }])(
    'reads as nothing: %j',
    (raw) => {
      expect(parse(Thing, raw)).toEqual({ models: '', on: false, spent: 0, rows: [] })
    },
  )

  test('existing values stay', () => {
    const raw = { models: 'a,b', on: true, spent: -1.5, rows: [1] }
    expect(parse(Thing, raw)).toEqual(raw)
  })

  test.each([{ models: 5 }, { on: 'true' }, { on: 1 }, { spent: '5' }, { rows: {} }, { rows: ['1'] }])(
    'another kind of thing is not bent into shape: %j',
    (raw) => {
      expect(safeParse(Thing, raw).success).toBe(false)
    },
  )
})

test('an integer in a URL may be text', () => {
  expect([parse(urlInt, '12'), parse(urlInt, 12), parse(urlInt, '-1')]).toEqual([12, 12, -1])
  for (const wrong of ['1.5', 'abc', undefined, Number.NaN, '1e400'])
    expect(safeParse(urlInt, wrong).success).toBe(false)
})

test('a response without content is undefined', () => {
  expect([parse(nothing, { a: 1 }), parse(nothing, undefined)]).toEqual([undefined, undefined])
})

describe('text in a body', () => {
  const read = (schema: $ZodType, raw: unknown) => {
    const { success, data } = safeParse(schema, raw)
    return success ? data : 'refused'
  }

  test.each([
    ['ci', 'ci', 'ci', 'ci'],
    ['', '', '', 'refused'],
    [null, '', '', 'refused'],
    [undefined, '', 'refused', 'refused'],
    [5, 'refused', 'refused', 'refused'],
  ])('of %j is %j as requiredText, %j as bodyText, %j as nonEmptyText', (raw, ...expected) => {
    expect([requiredText, bodyText, nonEmptyText].map((schema) => read(schema, raw))).toEqual(expected)
  })
})

test('a search without a keyword returns everything', () => {
  expect(parse(byKeyword, {})).toEqual({ keyword: '' })
})
