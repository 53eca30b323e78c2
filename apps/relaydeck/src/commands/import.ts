import { resolve } from 'node:path'
import { type ImportReport, importOneApi as runImport } from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import { readArgs } from '../flags/flags.ts'
import { readDatabase } from '../flags/options.ts'
import { type Command, DATABASE_HELP, singleArgument } from './command.ts'

const FLAGS = {
  database: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

const NAME_WIDTH = 14

const reportLines = ({ tables, skipped, ignored }: ImportReport): string[] => [
  ...tables.map(({ name, read, imported }) => `  ${name.padEnd(NAME_WIDTH)}${imported} of ${read}`),
  ...skipped.map(({ table, row, reason }) => `  skipped: ${table} ${row}: ${reason}`),
  ...ignored.map((name) => `  ignored: ${name}, which Relaydeck does not have`),
]

const HELP = `Usage: relaydeck import ONE-API.DB [--dry-run]

Imports the SQLite file of a One API server into a new database. Exits with 2 if rows were skipped.

${DATABASE_HELP}
  --dry-run        report, and write nothing`

/** `relaydeck import ONE-API.DB [--dry-run]` */
export const importOneApi: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const from = resolve(singleArgument('import', 'the database of a One API server', positionals))
    const database = databaseFile(readDatabase(values, env))
    const dryRun = values['dry-run'] ?? false
    const report = await runImport({ from, database, dryRun })
    const title = dryRun ? `Dry run of importing ${from}; nothing was written:` : `Imported ${from} into ${database}:`
    return { text: [title, ...reportLines(report)].join('\n'), code: report.skipped.length === 0 ? 0 : 2 }
  },
}
