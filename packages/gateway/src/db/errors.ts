import { isPostgresUrl, shownName } from './database-url.ts'

/** Thrown when a database cannot be used. The message is one sentence that names it and the reason. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
  /** The file, as given; a URL without its password. */
  readonly file: string
  constructor(file: string, reason: string, cause?: unknown) {
    super(`Cannot use "${shownName(file)}" as the database: ${reason}.`, { cause })
    this.file = shownName(file)
  }
}

/** Thrown when a database has to be migrated and could not be copied before; it was not changed. */
export class MigrationBackupError extends DatabaseError {
  override readonly name: string = 'MigrationBackupError'
  /** @param reason why there is no copy, as a sentence without its full stop */
  constructor(file: string, reason: string, cause?: unknown) {
    super(file, `this version has to migrate it, and could not copy it before (${reason})`, cause)
  }
}

/** Thrown when the content of a file shows that it cannot be used; the message is the reason. */
export class UnusableSchema extends Error {
  override readonly name: string = 'UnusableSchema'
}

const NO_PERMISSION = 'there is no permission to read and write it'

const REASONS_BY_SYSTEM_CODE: Record<string, string> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: NO_PERMISSION,
}

// SQLite's primary result codes, https://sqlite.org/rescode.html
const REASONS_BY_SQLITE_CODE: Record<number, string> = {
  5: 'another program is writing to it',
  6: 'another program is writing to it',
  8: NO_PERMISSION,
  11: 'it is damaged',
  13: 'the disk is full',
  14: NO_PERMISSION,
  26: 'it is not an SQLite database',
}

const UNREACHABLE = 'its server cannot be reached'
const SIGN_IN = 'the server rejects the user name or the password'

// SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html, MySQL's names, and codes of the system.
const REASONS_BY_SERVER_CODE: Record<string, string> = {
  '28000': SIGN_IN,
  '28P01': SIGN_IN,
  '3D000': 'the server has no such database',
  '3F000': 'there is no schema in which tables could be created',
  '42501': NO_PERMISSION,
  '53100': 'the disk is full',
  '53300': 'its server accepts no more connections',
  '57P03': 'its server is starting or stopping',
  ER_ACCESS_DENIED_ERROR: SIGN_IN,
  ER_BAD_DB_ERROR: 'the server has no such database',
  ER_CON_COUNT_ERROR: 'its server accepts no more connections',
  ER_DBACCESS_DENIED_ERROR: NO_PERMISSION,
  ER_TABLEACCESS_DENIED_ERROR: NO_PERMISSION,
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOENT: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
}

/** Returns PostgreSQL's SQLSTATE of an error, or the system's code. */
const textCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined

/** Returns SQLite's primary result code of an error, or `undefined` for other errors. */
const primaryCode = (error: unknown): number | undefined => {
  const code = resultCode(error)
  return code === undefined ? undefined : code & 0xff
}

/** Whether a statement violated a unique constraint. */
export const isUniqueViolation = (error: unknown): error is Error =>
  resultCode(error) === 2067 || textCode(error) === '23505'

/** Whether a statement violated any constraint. */
export const isConstraintViolation = (error: unknown): error is Error =>
  primaryCode(error) === 19 || /^23\d/.test(textCode(error))

/** Whether a statement failed because another connection holds a lock. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === 5 || textCode(error) === '55P03'

/** Whether a statement failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean => primaryCode(error) === 13 || textCode(error) === '53100'

/** Returns the reason why a file cannot be used, to follow "Cannot … the file: ". */
export function unusableReason(error: unknown): string {
  if (error instanceof UnusableSchema) return error.message
  const system = error instanceof Error && 'code' in error ? REASONS_BY_SYSTEM_CODE[String(error.code)] : undefined
  const sqlite = REASONS_BY_SQLITE_CODE[primaryCode(error) ?? 0]
  const message = error instanceof Error ? error.message : String(error)
  return system ?? sqlite ?? `it could not be opened (${message})`
}

/** Returns the reason why a database of a server cannot be used, to follow "Cannot … the database: ". */
export function serverReason(error: unknown): string {
  if (error instanceof UnusableSchema) return error.message
  const message = error instanceof Error ? error.message : String(error)
  const reason = REASONS_BY_SERVER_CODE[textCode(error)] ?? (/timeout/.test(message) ? UNREACHABLE : undefined)
  return reason ?? `it could not be opened (${message})`
}

/** Converts an error that occurred while opening a database. */
export function databaseError(database: string, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const reason = isPostgresUrl(database) ? serverReason(error) : unusableReason(error)
  return new DatabaseError(database, reason, error)
}
