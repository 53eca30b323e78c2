import { type CopyReport, copyDatabase } from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import { OptionError, readArgs } from '../flags/flags.ts'
import type { Command } from './command.ts'

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

const NAME_WIDTH = 14

const lines = ({ tables }: CopyReport): string[] =>
  tables.map(({ name, rows, sums }) => {
    const totals = Object.entries(sums).map(([column, sum]) => `${column} ${sum}`)
    return `  ${name.padEnd(NAME_WIDTH)}${[rows, ...totals].join(', ')}`
  })

const HELP = `Usage: relaydeck copy --from DATABASE --to DATABASE [--dry-run]

Copies everything to another database and compares counts and sums. A DATABASE is a SQLite file or a PostgreSQL URL.

  --from DATABASE  database to read
  --to DATABASE    database to write; it must be new
  --dry-run        report, and write nothing`

/** `relaydeck copy --from DATABASE --to DATABASE [--dry-run]` */
export const copy: Command = {
  help: HELP,
  run: async (args) => {
    const { values } = readArgs(args, FLAGS)
    if (!values.from || !values.to) throw new OptionError('"relaydeck copy" requires --from and --to. See --help.')
    const [from, to] = [databaseFile(values.from), databaseFile(values.to)]
    const dryRun = values['dry-run'] ?? false
    const report = await copyDatabase({ from, to, dryRun })
    const title = dryRun ? 'Dry run of the copy; nothing was written:' : 'Copied, and compared counts and sums:'
    return { text: [title, ...lines(report)].join('\n'), code: 0 }
  },
}
