import type { PagedColumn } from './types.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

// Spreadsheets also read the full-width characters of Chinese and Japanese input methods as formulas.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** Escapes text that a spreadsheet would read as a formula. Numbers are not changed. */
function escapeFormula(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return FORMULA.test(value) ? `'${value}` : value
}

function formatCell(value: string | number): string {
  const text = escapeFormula(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. Contains the columns that
 * have a `value`. An apostrophe escapes text that would be read as a formula.
 */
export function toCsv<Row>(columns: readonly PagedColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []))
  const head = exported.map(({ header }) => formatCell(header))
  const lines = [head, ...rows.map((row) => exported.map(({ value }) => formatCell(value(row))))]
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('')
}
