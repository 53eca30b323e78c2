/** Reads a CSV file as RFC 4180 describes it, and takes the mark of UTF-8 off. */
export function readCsv(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell is quoted, with quotes in it doubled, or has none; a comma or the end of the line stands behind it.
  for (const [, quoted, bare, end] of file
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
