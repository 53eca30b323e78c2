import papaparse from 'papaparse'

/** Maximum number of rows of one import. */
export const MAX_ROWS = 1000

const BYTE_ORDER_MARK = /^\uFEFF/

/** The separator of a table: a tab of copied cells, else the more frequent one of comma and semicolon in its first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/)
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}

// The export puts an apostrophe before text that a spreadsheet would read as a formula.
const ESCAPED = /^'(?=[=+\-@＝＋－＠\t\r\n])/

/** Returns the cells of a table in CSV or TSV, trimmed, by rows; rows without content are left out. */
export function parseTable(text: string): string[][] {
  const plain = text.replace(BYTE_ORDER_MARK, '')
  const { data } = papaparse.parse<string[]>(plain, { delimiter: delimiterOf(plain), skipEmptyLines: 'greedy' })
  return data.map((row) => row.map((cell) => cell.replace(ESCAPED, '').trim()))
}

const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

const decode = (bytes: Uint8Array, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** Returns the text of a table file, or `undefined` for a workbook. Spreadsheets also save in UTF-16 and GBK. */
export function decodeTable(bytes: Uint8Array): string | undefined {
  if (isWorkbook(bytes)) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  try {
    return decode(bytes, 'utf-8', true)
  } catch {
    return decode(bytes, 'gb18030')
  }
}
