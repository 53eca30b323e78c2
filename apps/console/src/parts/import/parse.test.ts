import { toCsv } from '@relaydeck/ui/csv'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTable, parseTable } from './parse.ts'

const TABLE = [
  ['name', 'models'],
  ['a', 'gpt-4o,o3'],
]

test.each([
  ['tabs', 'name\tmodels\na\tgpt-4o,o3'],
  ['commas and quotes', 'name,models\na,"gpt-4o,o3"'],
  ['CRLF', 'name,models\r\na,"gpt-4o,o3"\r\n'],
  ['a byte order mark', '\uFEFFname,models\na,"gpt-4o,o3"'],
  ['semicolons', 'name;models\na;gpt-4o,o3'],
  ['quoted cells of a copied table', 'name\t"models"\na\t"gpt-4o,o3"'],
  ['empty lines', '\nname,models\n,\n\na,"gpt-4o,o3"\n'],
])('a table with %s is read', (_, text) => {
  expect(parseTable(text)).toEqual(TABLE)
})

test('a quoted cell keeps quotes, separators and line breaks', () => {
  expect(parseTable('name,note\na,"x ""y""\r\n1, 2"')).toEqual([
    ['name', 'note'],
    ['a', 'x "y"\r\n1, 2'],
  ])
})

const columns: PagedColumn<string[]>[] = [0, 1].map((at) => ({
  id: String(at),
  header: `column ${at}`,
  cell: () => null,
  value: (row) => row[at] ?? '',
}))

test('an exported file is read as what was exported', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((cell) => cell.trim() === cell && cell !== '')
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
      fc.pre(rows.flat().every((cell) => !/^'[=+\-@＝＋－＠\t\r\n]/.test(cell)))
      expect(parseTable(toCsv(columns, rows))).toEqual([['column 0', 'column 1'], ...rows])
    }),
  )
})

test('files in UTF-8, UTF-16 and GBK are read, and a workbook is not', () => {
  const utf8 = new TextEncoder().encode('名称')
  expect(decodeTable(utf8)).toBe('名称')
  expect(decodeTable(new Uint8Array([0xff, 0xfe, 0x0d, 0x54, 0xf0, 0x79]))).toBe('名称')
  expect(decodeTable(new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6]))).toBe('名称')
  expect(decodeTable(new Uint8Array([0x50, 0x4b, 3, 4]))).toBeUndefined()
})
