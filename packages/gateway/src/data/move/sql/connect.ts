import { isPostgresUrl, shownName } from '../../../db/database-url.ts'
import { DataError } from '../../error.ts'
import type { Sql } from './sql.ts'

/** Whether a database is named by the URL of a MySQL or MariaDB server. */
const isMysqlUrl = (database: string): boolean => /^(?:mysql|mariadb):\/\//i.test(database)

/** Whether a database is on a server. */
export const isServerDatabase = (database: string): boolean => isPostgresUrl(database) || isMysqlUrl(database)

/** Returns the name of a database for messages: a URL without password and parameters. */
export function shownDatabase(database: string): string {
  if (!isMysqlUrl(database)) return shownName(database)
  const url = URL.parse(database)
  // A URL that cannot be parsed may contain a password anywhere.
  return url ? `mysql://${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}` : 'mysql://…'
}

/** Why a connection failed: the code alone, since messages may quote the URL. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[\w-]{1,40}$/.test(code) ? code : 'no connection'
}

/**
 * Connects to a database of another server.
 * @throws DataError
 */
export async function connectSql(database: string): Promise<Sql> {
  // Loaded only for those who use them.
  if (!isServerDatabase(database)) return (await import('./sqlite.ts')).openSqliteFile(database)
  const name = shownDatabase(database)
  if (!URL.canParse(database)) throw new DataError(`Cannot open "${name}": it is not a valid URL.`)
  try {
    if (isMysqlUrl(database))
      return await (await import('./mysql.ts')).openMysqlServer(database.replace(/^mariadb:/i, 'mysql:'))
    return await (await import('./postgres.ts')).openPostgresServer(database)
  } catch (error) {
    throw new DataError(`Cannot open "${name}": ${codeOf(error)}.`)
  }
}
