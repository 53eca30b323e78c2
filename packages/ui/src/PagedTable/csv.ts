import { formatCsv } from '@relaydeck/api-sdk'
import type { PagedColumn } from './types.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats rows as CSV with a byte order mark, so that spreadsheets detect UTF-8. Contains the columns that have a `value`.
 * An apostrophe escapes text that would be read as a formula.
 */
export function toCsv<Row>(columns: readonly PagedColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []))
  return (
    BYTE_ORDER_MARK +
    formatCsv([exported.map(({ header }) => header), ...rows.map((row) => exported.map(({ value }) => value(row)))])
  )
}
