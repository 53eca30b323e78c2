import { UnusableSchema } from '../../db/errors.ts'
import { importTexts } from '../../texts/carried.ts'
import type { SourceFamily, Tables } from './family.ts'
import { LAISKY } from './laisky.ts'
import { NEW_API } from './new-api.ts'
import { ONE_API } from './one-api.ts'
import { ONE_HUB } from './one-hub.ts'
import type { SourceFile } from './source.ts'
import type { SourceTable } from './source-table.ts'

/** Columns without which a row would mean something else; others have a default. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  users: ['id', 'username', 'password', 'role', 'status', 'quota'],
  tokens: ['id', 'user_id', 'key', 'status', 'expired_time', 'remain_quota', 'unlimited_quota'],
  channels: ['id', 'type', 'key', 'status', 'models'],
  options: ['key', 'value'],
  redemptions: ['id', 'key', 'status', 'quota'],
  logs: ['id', 'created_at', 'type'],
}

/** Tables that every server has. */
const TABLES = ['users', 'tokens', 'channels']

/** Tables that this gateway computes itself. */
const COMPUTED = new Set(['abilities'])

/** Families in the order in which they are recognised. */
const FAMILIES: readonly SourceFamily[] = [NEW_API, ONE_HUB, LAISKY, ONE_API]

/**
 * Recognises the server from which a database comes, by its tables and columns.
 * @throws UnusableSchema if there is none, or if required columns are missing
 */
export function familyOf(source: Tables): SourceFamily {
  if (source.has('users', 'password_hash'))
    throw new UnusableSchema('it is a database of Relaydeck, which "relaydeck copy" copies')
  const absent = TABLES.filter((table) => !source.has(table))
  if (absent.length > 0)
    throw new UnusableSchema(
      `it is no database of One API, New API, One Hub or Laisky's One API (it has no table ${absent.join(', ')})`,
    )
  for (const [table, columns] of Object.entries(REQUIRED)) {
    const missing = source.has(table) ? columns.filter((column) => !source.has(table, column)) : []
    if (missing.length > 0) throw new UnusableSchema(`its table ${table} has no column ${missing.join(', ')}`)
  }
  return FAMILIES.find(({ isIn }) => isIn(source)) ?? ONE_API
}

/** Returns the tables that a file may lack, and does. */
export const absentIn = (source: SourceFile): string[] => Object.keys(REQUIRED).filter((table) => !source.has(table))

/** A part of a source that is not carried over, with the number of rows that have it. */
export interface LeftOut {
  /** `table`, `table.column`, or `options.<key>`. */
  readonly name: string
  readonly reason: string
  readonly rows: number
}

/** Returns the tables and columns that are not carried over and say something. */
export function leftIn(
  source: SourceFile,
  { reasons, tables: translated }: SourceFamily,
  tables: readonly SourceTable[],
) {
  const left = tables.flatMap(({ name: table, columns }): LeftOut[] => {
    const read = new Set([...columns, ...(translated[table]?.columns ?? [])])
    const unread = source.columns(table).filter((column) => !read.has(column))
    const reasonOf = (column: string) => reasons[`${table}.${column}`]
    const counts = source.counts(
      table,
      unread.map((column) => ({ column, usual: reasonOf(column)?.usual })),
    )
    return unread.map((column, at) => ({
      name: `${table}.${column}`,
      rows: counts[at] ?? 0,
      reason: (reasonOf(column)?.reason ?? importTexts.noSuchColumn).en,
    }))
  })
  const known = new Set([...COMPUTED, ...tables.map(({ name }) => name)])
  const others = source.names
    .filter((name) => !known.has(name))
    .map(
      (name): LeftOut => ({
        name,
        rows: source.count(name),
        reason: (reasons[name]?.reason ?? importTexts.noTable).en,
      }),
    )
  return [...left, ...others].filter(({ rows }) => rows > 0)
}
