/** Parses a CSV file (RFC 4180) and strips the byte order mark. */
export function readCsv(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell is either quoted, with quotes doubled, or contains no quotes. A comma or line end follows it.
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
