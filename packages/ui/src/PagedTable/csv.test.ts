import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../testing/csv.ts'
import type { PagedColumn } from './columns.ts'
import { csvOf } from './csv.ts'

type Row = readonly (string | number)[]

const columnsOf = (headers: readonly string[]): PagedColumn<Row>[] =>
  headers.map((header, at) => ({
    id: String(at),
    header,
    cell: () => null,
    value: (row) => row[at] ?? '',
  }))

const one = (value: string | number) => csvOf(columnsOf(['h']), [[value]]).slice('\uFEFFh\r\n'.length)

describe('rows as CSV', () => {
  test('have their headings first, end every line with CRLF, and start with the mark of UTF-8', () => {
    expect(
      csvOf(columnsOf(['名称', '额度']), [
        ['ci', 500_000],
        ['b', -1],
      ]),
    ).toBe('\uFEFF名称,额度\r\nci,500000\r\nb,-1\r\n')
    expect(csvOf(columnsOf(['名称']), [])).toBe('\uFEFF名称\r\n')
  })

  test('leave out columns that say no value', () => {
    const columns: PagedColumn<{ name: string }>[] = [
      { id: 'key', header: 'Key', cell: () => 'sk-secret' },
      { id: 'name', header: 'Name', cell: () => null, value: ({ name }) => name },
    ]
    expect(csvOf(columns, [{ name: 'a' }])).toBe('\uFEFFName\r\na\r\n')
  })

  test.each([
    ['a,b', '"a,b"\r\n'],
    ['say "hi"', '"say ""hi"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    ['', '\r\n'],
  ])('quote %j', (value, line) => {
    expect(one(value)).toBe(line)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'take the power from %j',
    (value) => {
      expect(readCsv(csvOf(columnsOf(['h']), [[value]]))).toEqual([['h'], [`'${value}`]])
    },
  )

  test('a heading is a text like any other', () => {
    expect(csvOf(columnsOf(['=h']), [])).toBe("\uFEFF'=h\r\n")
  })

  test.each([
    [-5, '-5\r\n'],
    [0.1, '0.1\r\n'],
    [Number.NaN, '\r\n'],
    [Number.POSITIVE_INFINITY, '\r\n'],
  ])('write the number %d as a number', (value, line) => {
    expect(one(value)).toBe(line)
  })
})

test('whatever is written is read back, and no text is a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\'a1，') }))
  const shown = (value: string | number) =>
    typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : String(value)
  const table = fc.integer({ min: 1, max: 4 }).chain((width) => {
    const line = <T>(cell: fc.Arbitrary<T>) => fc.array(cell, { minLength: width, maxLength: width })
    return fc.record({ headers: line(text), rows: fc.array(line(fc.oneof(text, fc.integer()))) })
  })
  fc.assert(
    fc.property(table, ({ headers, rows }) => {
      expect(readCsv(csvOf(columnsOf(headers), rows))).toEqual([headers, ...rows].map((cells) => cells.map(shown)))
    }),
    { numRuns: 60 },
  )
})
