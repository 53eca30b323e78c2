import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isLiteLlm } from '@relaydeck/config/litellm'
import { DataError, isServerUrl } from '@relaydeck/gateway'
import { databaseFile } from '../../flags/database-file.ts'
import { OptionError, readArgs } from '../../flags/flags.ts'
import { readDatabase } from '../../flags/options.ts'
import { type Command, DATABASE_HELP, singleArgument } from '../command.ts'
import { readStart } from '../read-start.ts'
import { fromDatabase } from './database.ts'
import { fromLiteLlm } from './litellm.ts'

const FLAGS = {
  database: { type: 'string' },
  gateway: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

const HELP = `Usage: relaydeck import FILE|URL [--dry-run]

Imports what another gateway has. What FILE is, its content tells:

  SQLite           the database of One API, New API or One Hub, also one that was converted from MySQL or PostgreSQL,
                   into a new database: users, tokens, channels, codes, options, prices, logs
  URL              the same from the server that has the database: postgres://user:pw@host/db or
                   mysql://user:pw@host/db; without a password, that of PGPASSWORD or MYSQL_PWD is used
  config.yaml      of LiteLLM: channels, prices, fallbacks and limits, into any gateway; can be repeated. Keys that are
                   os.environ/NAME are read from the environment

Names everything that is not imported, or in another form. Exits with 2 if something was not.

${DATABASE_HELP}
  --gateway URL    config.yaml: a running gateway instead (RELAYDECK_URL); needs a management API key of a super
                   administrator in RELAYDECK_ACCESS_TOKEN
  --dry-run        report, and write nothing`

/** How every SQLite database begins. */
const SQLITE = 'SQLite format 3\u0000'

/** Bytes of a text that are read: more than a configuration file may have. */
const READ_MAX = 16 * 1024 * 1024

/** Returns the beginning of a regular file; `undefined` for anything else. */
function beginningOf(file: string): string | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return readStart(file, SQLITE.length)
}

/** `relaydeck import FILE|URL [--dry-run]` */
export const importFile: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const given = singleArgument('import', 'a file of another gateway', positionals)
    const from = isServerUrl(given) ? given : resolve(given)
    const dryRun = values['dry-run'] ?? false
    const beginning = isServerUrl(from) ? undefined : beginningOf(from)
    // What is no regular file, and an empty one, the import of databases refuses by name.
    if (beginning === undefined || beginning === '' || beginning === SQLITE) {
      if (values.gateway !== undefined) throw new OptionError('A database is imported into a file: use --database.')
      return fromDatabase({ from, database: databaseFile(readDatabase(values, env)), dryRun })
    }
    const text = readStart(from, READ_MAX)
    if (!isLiteLlm(text))
      throw new DataError(`Cannot import "${from}": it is neither an SQLite database nor a config.yaml of LiteLLM.`)
    return fromLiteLlm({ from, text, flags: values, env, dryRun })
  },
}
