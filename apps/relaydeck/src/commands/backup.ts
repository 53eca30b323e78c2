import { basename, resolve } from 'node:path'
import { backupDatabase, hasTime, isPostgresUrl, type OldBackups, removeOldBackups, withTime } from '@relaydeck/gateway'
import { OptionError, readArgs } from '../flags/flags.ts'
import { readDatabase } from '../flags/options.ts'
import { type Command, DATABASE_HELP, singleArgument } from './command.ts'

const FLAGS = {
  database: { type: 'string' },
  force: { type: 'boolean' },
  keep: { type: 'string' },
} as const

const HELP = `Usage: relaydeck backup FILE [--force] [--keep N]

Copies the database to a new SQLite file and verifies the copy, even while the program is running. In the name of FILE,
{time} stands for the time (UTC): relaydeck backup '/backups/relaydeck-{time}.db' --keep 14

${DATABASE_HELP}
  --force          overwrite FILE
  --keep N         then remove all but the newest N backups with such a name; FILE needs {time}`

/**
 * Returns how many backups are kept; `undefined`: all.
 * @throws OptionError
 */
function readKeep(value: string | undefined, file: string): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new OptionError(`--keep must be an integer from 1 to 9999, not "${value}".`)
  if (!hasTime(file)) throw new OptionError("--keep needs {time} in the name of FILE, as in 'relaydeck-{time}.db'.")
  return Number(value)
}

function removedText({ removed, failed }: OldBackups): string[] {
  const names = removed.map((file) => basename(file)).join(', ')
  return [
    ...(removed.length > 0 ? [`Removed ${removed.length === 1 ? 'an older backup' : 'older backups'}: ${names}.`] : []),
    ...failed.map(({ file, reason }) => `Cannot remove "${file}": ${reason}.`),
  ]
}

/** `relaydeck backup FILE [--force] [--keep N]` */
export const backup: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const path = resolve(singleArgument('backup', 'the file to write', positionals))
    const keep = readKeep(values.keep, path)
    const database = readDatabase(values, env)
    // Unlike other commands, a backup creates no directory.
    const from = isPostgresUrl(database) ? database : resolve(database)
    const to = hasTime(path) ? withTime(path, Date.now()) : path
    const { bytes } = await backupDatabase({ from, to, overwrite: values.force ?? false })
    const options = { written: to, database: from, now: Date.now() }
    const old = keep === undefined ? { removed: [], failed: [] } : removeOldBackups(path, { ...options, keep })
    const text = [`Backed up ${from} to ${to}: ${bytes} bytes, verified.`, ...removedText(old)].join('\n')
    return { text, code: old.failed.length > 0 ? 2 : 0 }
  },
}
