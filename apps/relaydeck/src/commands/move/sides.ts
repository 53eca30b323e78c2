import { resolve } from 'node:path'
import { databaseSource, databaseTarget, isServerDatabase, type MoveSource, type MoveTarget } from '@relaydeck/gateway'
import { type Env, OptionError } from '../../flags/flags.ts'

const isUrl = (name: string) => /^https?:\/\//i.test(name)

/** Returns the absolute path of a database; a URL is not changed. */
const databaseOf = (name: string) => (isServerDatabase(name) ? name : resolve(name))

/** @throws OptionError */
function checkDatabase(name: string): void {
  if (isUrl(name)) throw new OptionError('Stop the server, and name its database instead of its address.')
  if (/^[a-z][a-z+]*:\/\//i.test(name) && !isServerDatabase(name))
    throw new OptionError('A database is a SQLite file, or a URL with postgres:// or mysql://.')
}

/** Returns where a move reads: a database. @throws OptionError */
export function sourceOf(name: string, _env: Env): MoveSource {
  checkDatabase(name)
  return databaseSource(databaseOf(name))
}

/** Opens where a move writes: a database. @throws OptionError, DataError, DatabaseError */
export function targetOf(name: string, _env: Env, mayCreate: boolean): Promise<MoveTarget> {
  checkDatabase(name)
  return databaseTarget(databaseOf(name), mayCreate)
}
