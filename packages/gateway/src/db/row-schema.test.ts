import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowSchema } from './row-schema.ts'
import { boolean, id, integer, nullableText, real, text } from './table.ts'

const Row = rowSchema({
  name: 'things',
  columns: { id, size: integer(), weight: real(), done: boolean(), name: text(), note: nullableText() },
})

const row = { id: 1, size: 3, weight: 0.5, done: 1, name: 'a', note: null }

describe('a row of a described table', () => {
  test('is read with its booleans, and without columns that are not described', () => {
    expect(z.parse(Row, { ...row, secret: 'x' })).toEqual({ ...row, done: true })
    expect(z.parse(Row, { ...row, done: 0, note: 'b' })).toEqual({ ...row, done: false, note: 'b' })
  })

  test.each(Object.keys(row).filter((column) => column !== 'note'))('is refused without a value of %s', (column) => {
    expect(z.safeParse(Row, { ...row, [column]: null }).error?.issues[0]?.path).toEqual([column])
  })

  test.each([
    ['id', '1'],
    ['size', 1.5],
    ['weight', '0.5'],
    ['done', 'true'],
    ['name', 5],
    ['note', 5],
  ])('is refused if its %s is %j', (column, value) => {
    expect(z.safeParse(Row, { ...row, [column]: value }).success).toBe(false)
  })
})
