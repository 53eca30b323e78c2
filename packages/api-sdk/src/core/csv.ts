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

/** Formats lines of cells as CSV (RFC 4180). An apostrophe escapes text that a spreadsheet would read as a formula. */
export const formatCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => cells.map(formatCell).join(',') + LINE_END).join('')
