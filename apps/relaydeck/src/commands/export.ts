import { resolve } from 'node:path'
import { exportOneApi as runExport } from '@relaydeck/gateway'
import { databaseFile } from '../database-file.ts'
import { readArgs } from '../flags.ts'
import { readDatabase } from '../options.ts'
import { type Command, singleArgument } from './command.ts'

const FLAGS = { database: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

const NAME_WIDTH = 14

/** `relaydeck export-one-api FILE` */
export const exportOneApi: Command = async (args, env) => {
  const { values, positionals } = readArgs(args, FLAGS, true)
  if (values.help) return undefined
  const to = resolve(singleArgument('export-one-api', 'the file to write', positionals))
  const database = databaseFile(readDatabase(values, env))
  const { tables } = await runExport({ database, to })
  const lines = tables.map(({ name, rows }) => `  ${name.padEnd(NAME_WIDTH)}${rows}`)
  const note = 'Access tokens are not exported, since only their hashes are stored; users create new ones.'
  return { text: [`Exported to ${to}:`, ...lines, note].join('\n'), code: 0 }
}
