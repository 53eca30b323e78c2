import { isMysqlUrl, isServerUrl, shownName } from '../../db/database-url.ts'
import { serverReason } from '../../db/errors.ts'
import { DataError } from '../error.ts'
import type { Sql } from './sql.ts'

/** Why a connection failed, without what the message of a driver may quote, such as the URL. */
function reasonOf(error: unknown): string {
  const reason = serverReason(error)
  if (!reason.startsWith('it could not be opened')) return reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[\w-]{1,40}$/.test(code) ? code : 'no connection'
}

/**
 * Connects to a database of another gateway: an SQLite file, or one of a PostgreSQL or MySQL server.
 * @throws DataError
 */
export async function connectSql(database: string): Promise<Sql> {
  // Loaded only for those who use them.
  if (!isServerUrl(database)) return (await import('./sqlite.ts')).openSqliteFile(database)
  const name = shownName(database)
  if (!URL.canParse(database)) throw new DataError(`Cannot open "${name}": it is not a valid URL.`)
  try {
    if (isMysqlUrl(database)) return await (await import('./mysql.ts')).openMysqlServer(database)
    return await (await import('./postgres.ts')).openPostgresServer(database)
  } catch (error) {
    throw new DataError(`Cannot open "${name}": ${reasonOf(error)}.`)
  }
}
