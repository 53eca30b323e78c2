import type { PagedColumn } from './columns.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

// The full-width forms are what an input method for Chinese or Japanese types; spreadsheets of these languages read
// them as formulas too.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** A text that a spreadsheet takes for a text. Numbers are what they are: a minus makes no formula of them. */
function plain(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return FORMULA.test(value) ? `'${value}` : value
}

function cell(value: string | number): string {
  const text = plain(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as a CSV file that spreadsheets open: RFC 4180, with the mark by which they know UTF-8. The columns that say
 * their `value` are in it, each under its heading; a text that would be read as a formula has an apostrophe before it.
 */
export function csvOf<Row>(columns: readonly PagedColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []))
  const head = written.map(({ header }) => cell(header))
  const lines = [head, ...rows.map((row) => written.map(({ value }) => cell(value(row))))]
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('')
}
