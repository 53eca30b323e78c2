import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../testing/csv.ts'
import { toCsv } from './csv.ts'
import type { PagedColumn } from './types.ts'

type Row = readonly (string | number)[]

const columnsOf = (headers: readonly string[]): PagedColumn<Row>[] =>
  headers.map((header, at) => ({
    id: String(at),
    header,
    cell: () => null,
    value: (row) => row[at] ?? '',
  }))

const one = (value: string | number) => toCsv(columnsOf(['h']), [[value]]).slice('\uFEFFh\r\n'.length)

describe('toCsv', () => {
  test('starts with a byte order mark and the headings, and ends every line with CRLF', () => {
    expect(
      toCsv(columnsOf(['名称', '额度']), [
        ['ci', 500_000],
        ['b', -1],
      ]),
    ).toBe('\uFEFF名称,额度\r\nci,500000\r\nb,-1\r\n')
    expect(toCsv(columnsOf(['名称']), [])).toBe('\uFEFF名称\r\n')
  })

  test('leaves out columns without a value', () => {
    const columns: PagedColumn<{ name: string }>[] = [
      { id: 'key', header: 'Key', cell: () => 'sk-secret' },
      { id: 'name', header: 'Name', cell: () => null, value: ({ name }) => name },
    ]
    expect(toCsv(columns, [{ name: 'a' }])).toBe('\uFEFFName\r\na\r\n')
  })

  test.each([
    ['a,b', '"a,b"\r\n'],
    ['say "hi"', '"say ""hi"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    ['', '\r\n'],
  ])('quotes %j', (value, line) => {
    expect(one(value)).toBe(line)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'escapes the formula %j',
    (value) => {
      expect(readCsv(toCsv(columnsOf(['h']), [[value]]))).toEqual([['h'], [`'${value}`]])
    },
  )

  test('escapes headings too', () => {
    expect(toCsv(columnsOf(['=h']), [])).toBe("\uFEFF'=h\r\n")
  })

  test.each([
    [-5, '-5\r\n'],
    [0.1, '0.1\r\n'],
    [Number.NaN, '\r\n'],
    [Number.POSITIVE_INFINITY, '\r\n'],
  ])('writes the number %d as a number', (value, line) => {
    expect(one(value)).toBe(line)
  })
})

test('any rows are parsed back, and no text is a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\'a1，') }))
  const shown = (value: string | number) =>
    typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : String(value)
  const table = fc.integer({ min: 1, max: 4 }).chain((width) => {
    const line = <T>(cell: fc.Arbitrary<T>) => fc.array(cell, { minLength: width, maxLength: width })
    return fc.record({ headers: line(text), rows: fc.array(line(fc.oneof(text, fc.integer()))) })
  })
  fc.assert(
    fc.property(table, ({ headers, rows }) => {
      expect(readCsv(toCsv(columnsOf(headers), rows))).toEqual([headers, ...rows].map((cells) => cells.map(shown)))
    }),
    { numRuns: 60 },
  )
})
