import { closeSync, existsSync, lstatSync, openSync, readdirSync, readSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { unusableReason } from '../db/errors.ts'
import { lockFileOf } from '../db/lock.ts'
import { APPLICATION_ID } from '../db/migrate.ts'

/** What stands for the time in the names of backups. */
const TIME = '{time}'

/** What stands for a number in them. */
const NUMBER = '{schema}'

/** The time in a name: `20260131T031500Z`. */
const timeText = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Returns whether the name of a file, and no folder, has the place of a time, once. */
export const hasTime = (path: string): boolean =>
  path.split(TIME).length === 2 && basename(path).includes(TIME) && !dirname(path).includes(TIME)

/** Returns a path with the time, in milliseconds since 1970, in its place. */
export const withTime = (path: string, time: number): string => path.replace(TIME, timeText(time))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns what matches the names that a path with places stands for; its group is the time. */
function patternOf(path: string): RegExp {
  const source = escaped(basename(path)).replace(escaped(TIME), '(\\d{8}T\\d{6}Z)').replace(escaped(NUMBER), '\\d{1,9}')
  return new RegExp(`^${source}$`)
}

/** Returns the milliseconds of a time in a name; `NaN` if there is no such time. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Beginning of an SQLite file, and where its application has its id: https://sqlite.org/fileformat.html */
const MAGIC = 'SQLite format 3\0'
const HEADER_LENGTH = 100
const ID_OFFSET = 68

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, HEADER_LENGTH, 0)
    return header
  } finally {
    closeSync(descriptor)
  }
}

/** Whether a file is a database of this program that nobody uses. A gateway that has used one leaves its lock. */
function isBackup(file: string): boolean {
  try {
    if (!lstatSync(file).isFile()) return false
    if ([lockFileOf(file), `${file}-wal`, `${file}-shm`, `${file}-journal`].some((each) => existsSync(each)))
      return false
    const header = readHeader(file)
    return header.toString('latin1', 0, MAGIC.length) === MAGIC && header.readUInt32BE(ID_OFFSET) === APPLICATION_ID
  } catch {
    // Another process has removed it, or it belongs to another user.
    return false
  }
}

const isSame = (file: string, other: string): boolean =>
  existsSync(file) && existsSync(other) && realpathSync(file) === realpathSync(other)

/** What becomes of older backups. */
export interface OldBackups {
  readonly removed: readonly string[]
  /** Those that could not be removed, with the reason. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[]
}

/** Which backups are kept. */
export interface KeepOptions {
  /** How many of the newest are kept, at least 1. */
  readonly keep: number
  /** The backup that has just been written, which is kept in any case. */
  readonly written: string
  /** The database, which is kept in any case. */
  readonly database: string
  /** Milliseconds since 1970; a backup with a later time is neither counted nor removed. */
  readonly now: number
}

/**
 * Removes all but the newest backups whose names a path with a `{time}` stands for, in its folder. Only databases of this
 * program that nobody uses are removed.
 */
export function removeOldBackups(path: string, { keep, written, database, now }: KeepOptions): OldBackups {
  const folder = dirname(path)
  const pattern = patternOf(path)
  const old = readdirSync(folder)
    .map((name) => ({ file: join(folder, name), time: timeOf(pattern.exec(name)?.[1] ?? '') }))
    .filter(({ file, time }) => time <= now && !isSame(file, database) && isBackup(file))
    .sort((a, b) => b.time - a.time)
    .slice(keep)
    .filter(({ file }) => !isSame(file, written))
  const removed: string[] = []
  const failed: { file: string; reason: string }[] = []
  for (const { file } of old) {
    try {
      // Another process may have removed it.
      rmSync(file, { force: true })
      removed.push(file)
    } catch (error) {
      failed.push({ file, reason: unusableReason(error) })
    }
  }
  return { removed, failed }
}
