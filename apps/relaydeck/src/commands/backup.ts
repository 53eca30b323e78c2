import { resolve } from 'node:path'
import { backupDatabase, isPostgresUrl } from '@relaydeck/gateway'
import { readArgs } from '../flags/flags.ts'
import { readDatabase } from '../flags/options.ts'
import { type Command, DATABASE_HELP, singleArgument } from './command.ts'

const FLAGS = {
  database: { type: 'string' },
  force: { type: 'boolean' },
} as const

const HELP = `Usage: relaydeck backup FILE [--force]

Copies the database to a new SQLite file and verifies the copy, even while the program is running.

${DATABASE_HELP}
  --force          overwrite FILE`

/** `relaydeck backup FILE [--force]` */
export const backup: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const to = resolve(singleArgument('backup', 'the file to write', positionals))
    const database = readDatabase(values, env)
    // Unlike other commands, a backup creates no directory.
    const from = isPostgresUrl(database) ? database : resolve(database)
    const { bytes } = await backupDatabase({ from, to, overwrite: values.force ?? false })
    return { text: `Backed up ${from} to ${to}: ${bytes} bytes, verified.`, code: 0 }
  },
}
