import { resolve } from 'node:path'
import { exportOneApi as runExport } from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import { readArgs } from '../flags/flags.ts'
import { readDatabase } from '../flags/options.ts'
import { type Command, DATABASE_HELP, singleArgument } from './command.ts'

const FLAGS = { database: { type: 'string' } } as const

const NAME_WIDTH = 14

const HELP = `Usage: relaydeck export-one-api FILE

Writes the SQLite file of a One API server. Management API keys are left out, since only their hashes are stored.

${DATABASE_HELP}`

/** `relaydeck export-one-api FILE` */
export const exportOneApi: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const to = resolve(singleArgument('export-one-api', 'the file to write', positionals))
    const database = databaseFile(readDatabase(values, env))
    const { tables } = await runExport({ database, to })
    const lines = tables.map(({ name, rows }) => `  ${name.padEnd(NAME_WIDTH)}${rows}`)
    const note = 'Management API keys are not exported, since only their hashes are stored; users create new ones.'
    return { text: [`Exported to ${to}:`, ...lines, note].join('\n'), code: 0 }
  },
}
