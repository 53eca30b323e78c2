/** A database that cannot be used. The message is one sentence that names the file and says why. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
  /** The file, as it was given. */
  readonly file: string
  constructor(file: string, why: string, cause?: unknown) {
    super(`Cannot use "${file}" as the database: ${why}.`, { cause })
    this.file = file
  }
}

/** Why a file is not usable, found by looking at what is in it. */
export class UnusableSchema extends Error {
  override readonly name: string = 'UnusableSchema'
}

const NO_PERMISSION = 'there is no permission to read and write it'

const BY_SYSTEM_CODE: Record<string, string> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: NO_PERMISSION,
}

// SQLite's primary result codes, https://sqlite.org/rescode.html
const BY_SQLITE_CODE: Record<number, string> = {
  5: 'another program is writing to it',
  6: 'another program is writing to it',
  8: NO_PERMISSION,
  11: 'it is damaged',
  13: 'the disk is full',
  14: NO_PERMISSION,
  26: 'it is not an SQLite database',
}

const numberIn = (error: Error) => ('errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined)

/** The primary result code where SQLite said no, else `undefined`. */
const sqliteCode = (error: unknown): number | undefined => {
  const extended = error instanceof Error ? numberIn(error) : undefined
  return extended === undefined ? undefined : extended & 0xff
}

/** Whether a statement failed because a value that must be unique is there already. */
export const isTaken = (error: unknown): error is Error => error instanceof Error && numberIn(error) === 2067

/** Whether a statement failed because another connection holds a lock. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === 5

/** Whether a statement failed because there is no room left for it. */
export const isDiskFull = (error: unknown): boolean => sqliteCode(error) === 13

/** Whether a statement failed because a row breaks a rule of its table. */
export const isBroken = (error: unknown): error is Error => sqliteCode(error) === 19

/** Why a file could not be used, in words that follow "Cannot … the file: ". */
export function whyUnusable(error: unknown): string {
  if (error instanceof UnusableSchema) return error.message
  const system = error instanceof Error && 'code' in error ? BY_SYSTEM_CODE[String(error.code)] : undefined
  const sqlite = BY_SQLITE_CODE[sqliteCode(error) ?? 0]
  const said = error instanceof Error ? error.message : String(error)
  return system ?? sqlite ?? `it could not be opened (${said})`
}

/** Turns what went wrong while opening `file` into a DatabaseError. */
export const databaseError = (file: string, error: unknown): DatabaseError =>
  new DatabaseError(file, whyUnusable(error), error)
