import { type ImportReport, importDatabase, shownName } from '@relaydeck/gateway'
import type { Outcome } from '../command.ts'
import { printable } from '../config/show.ts'

const NAME_WIDTH = 14

const reportLines = ({ tables, changed, skipped, left, absent }: ImportReport): string[] => [
  ...tables.map(({ name, read, imported }) => `  ${name.padEnd(NAME_WIDTH)}${imported} of ${read}`),
  ...absent.map((name) => `  ${name.padEnd(NAME_WIDTH)}the file has no such table`),
  ...changed.map(({ table, row, reason }) => `  changed: ${table} ${printable(row)}: ${printable(reason)}`),
  ...skipped.map(({ table, row, reason }) => `  skipped: ${table} ${printable(row)}: ${printable(reason)}`),
  ...left.map(
    ({ name, rows, reason }) => `  left out: ${printable(name)}, ${rows} row${rows === 1 ? '' : 's'}: ${reason}`,
  ),
]

interface Import {
  readonly from: string
  readonly database: string
  readonly dryRun: boolean
}

/** Imports a database of a server. */
export async function fromDatabase({ from, database, dryRun }: Import): Promise<Outcome> {
  const report = await importDatabase({ from, database, dryRun })
  const title = dryRun
    ? `Dry run of importing ${shownName(from)} (${report.family}); nothing was written:`
    : `Imported ${shownName(from)} (${report.family}) into ${database}:`
  return { text: [title, ...reportLines(report)].join('\n'), code: report.skipped.length === 0 ? 0 : 2 }
}
