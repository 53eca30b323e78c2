import { type CopyReport, copyDatabase } from '@relaydeck/gateway'
import { databaseFile } from '../database-file.ts'
import { OptionError, readArgs } from '../flags.ts'
import type { Command } from './command.ts'

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const NAME_WIDTH = 14

const lines = ({ tables }: CopyReport): string[] =>
  tables.map(({ name, rows, sums }) => {
    const totals = Object.entries(sums).map(([column, sum]) => `${column} ${sum}`)
    return `  ${name.padEnd(NAME_WIDTH)}${[rows, ...totals].join(', ')}`
  })

/** `relaydeck copy --from DATABASE --to DATABASE [--dry-run]` */
export const copy: Command = async (args) => {
  const { values } = readArgs(args, FLAGS)
  if (values.help) return undefined
  if (!values.from || !values.to) throw new OptionError('"relaydeck copy" requires --from and --to. See --help.')
  const [from, to] = [databaseFile(values.from), databaseFile(values.to)]
  const dryRun = values['dry-run'] ?? false
  const report = await copyDatabase({ from, to, dryRun })
  const title = dryRun ? 'Dry run of the copy; nothing was written:' : 'Copied, and compared counts and sums:'
  return { text: [title, ...lines(report)].join('\n'), code: 0 }
}
