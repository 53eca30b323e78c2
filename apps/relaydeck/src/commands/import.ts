import { resolve } from 'node:path'
import { type ImportReport, importOneApi as takeOver } from '@relaydeck/gateway'
import { fileOf } from '../database-file.ts'
import { readArgs } from '../flags.ts'
import { readDatabase } from '../options.ts'
import type { Command } from './commands.ts'
import { oneOperand } from './operand.ts'

const FLAGS = {
  database: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const NAME_WIDTH = 14

const words = ({ tables, skipped, ignored }: ImportReport): string[] => [
  ...tables.map(({ name, read, imported }) => `  ${name.padEnd(NAME_WIDTH)}${imported} of ${read}`),
  ...skipped.map(({ table, row, reason }) => `  left out: ${table} ${row}: ${reason}`),
  ...ignored.map((name) => `  not read: ${name}, for which there is no place`),
]

/** `relaydeck import ONE-API.DB [--dry-run]` */
export const importOneApi: Command = (args, env) => {
  const { values, positionals } = readArgs(args, FLAGS, true)
  if (values.help) return undefined
  const from = resolve(oneOperand('import', 'the database of a One API server', positionals))
  const database = fileOf(readDatabase(values, env))
  const dryRun = values['dry-run'] ?? false
  const report = takeOver({ from, database, dryRun })
  const title = dryRun ? `Would take over ${from}; nothing was written:` : `Took over ${from} into ${database}:`
  const code = report.skipped.length === 0 ? 0 : 2
  return { text: [title, ...words(report)].join('\n'), code }
}
