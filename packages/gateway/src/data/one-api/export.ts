import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CHANNEL_STATUS, LOG_TYPE, splitComma } from '@relaydeck/api-sdk'
import { optionOf } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { ChannelRow } from '../../channels/store.ts'
import { CHANNELS } from '../../channels/table.ts'
import type { Row } from '../../db/database.ts'
import { isPostgresUrl } from '../../db/database-url.ts'
import type { Column, Table } from '../../db/table.ts'
import { LOGS } from '../../logs/table.ts'
import { REDEMPTIONS } from '../../redemptions/table.ts'
import type { Stores } from '../../stores.ts'
import { TOKENS } from '../../tokens/table.ts'
import { USERS } from '../../users/table.ts'
import { attempt, DataError } from '../error.ts'
import { sourceName } from '../import/row.ts'
import { withDatabase } from '../with-database.ts'
import { writeWhole } from '../write-whole.ts'

/** Options of an export. */
export interface ExportOptions {
  /** The database of the gateway: a file, or the URL of a PostgreSQL database. No gateway may be using it. */
  readonly database: string
  /** The SQLite file to create for One API v0.6.10 or later. */
  readonly to: string
}

/** Result of an export. */
export interface ExportReport {
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

const TYPES: Record<Column['kind'], string> = {
  integer: 'integer',
  boolean: 'numeric',
  real: 'real',
  text: 'text',
  'nullable text': 'text',
  limits: 'text',
}

/** Columns of One API's table, with the names of both sides. */
const columnsOf = ({ columns }: Table) =>
  Object.entries(columns).flatMap(([name, column]) => {
    const theirs = sourceName(name, column)
    return theirs === null ? [] : [{ name, theirs, column }]
  })

/** Returns the SQL that creates One API's table, which One API completes with indexes at its start. */
function createTable(table: Table): string {
  const columns = columnsOf(table).map(({ theirs, column }) =>
    column.assigned ? `"${theirs}" integer PRIMARY KEY AUTOINCREMENT` : `"${theirs}" ${TYPES[column.kind]}`,
  )
  return `CREATE TABLE ${table.name} (${columns.join(', ')})`
}

/** Only hashes of access tokens are stored, and One API requires a unique one: a new random one is written. */
const unknownAccessToken = () => randomBytes(16).toString('hex')

/** Rows in one read. */
const STEP = 500

/** Conditions of the rows that One API can show. */
const KNOWN_ROWS = new Map<Table, string>([[LOGS, `type <> ${LOG_TYPE.failed}`]])

async function exportTable({ db }: Stores, target: DatabaseSync, table: Table) {
  target.exec(createTable(table))
  const columns = columnsOf(table)
  const names = columns.map(({ theirs }) => `"${theirs}"`).join(', ')
  const insert = target.prepare(`INSERT INTO ${table.name} (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
  const cellOf = (row: Row, { name, theirs }: (typeof columns)[number]) =>
    (theirs === 'access_token' ? unknownAccessToken() : row[name]) as SQLInputValue
  const isKnown = KNOWN_ROWS.get(table) ?? '1 = 1'
  const next = `SELECT * FROM ${table.name} WHERE id > :after AND ${isKnown} ORDER BY id LIMIT ${STEP}`
  let [after, rows] = [Number.MIN_SAFE_INTEGER, 0]
  for (;;) {
    const found = await db.all(next, { after })
    for (const row of found) insert.run(...columns.map((column) => cellOf(row, column)))
    rows += found.length
    if (found.length < STEP) return { name: table.name, rows }
    after = Number(found.at(-1)?.id)
  }
}

/** Exports the options that One API has. */
function exportOptions({ options }: Stores, target: DatabaseSync, values: readonly Row[]) {
  target.exec('CREATE TABLE options (key text PRIMARY KEY, value text)')
  const insert = target.prepare('INSERT INTO options (key, value) VALUES (?, ?)')
  const theirs = values.filter(({ key }) => !optionOf(String(key))?.isExtension)
  for (const { key } of theirs) insert.run(String(key), options.text(String(key)))
  return { name: 'options', rows: theirs.length }
}

/** Computes One API's index of channels by group and model. */
function exportAbilities(target: DatabaseSync, channels: readonly ChannelRow[]) {
  target.exec(`CREATE TABLE abilities ("group" varchar(32), model text, channel_id integer, enabled numeric,
    priority integer DEFAULT 0, PRIMARY KEY ("group", model, channel_id))`)
  const insert = target.prepare('INSERT OR IGNORE INTO abilities VALUES (?, ?, ?, ?, ?)')
  let rows = 0
  for (const { id, status, group, models, priority } of channels)
    for (const name of splitComma(group))
      for (const model of splitComma(models))
        rows += Number(insert.run(name, model, id, Number(status === CHANNEL_STATUS.enabled), priority).changes)
  return { name: 'abilities', rows }
}

async function exportAll(stores: Stores, target: DatabaseSync): Promise<ExportReport> {
  const tables: { name: string; rows: number }[] = []
  for (const table of [USERS, TOKENS, CHANNELS, REDEMPTIONS, LOGS])
    tables.push(await exportTable(stores, target, table))
  tables.push(exportOptions(stores, target, await stores.db.all('SELECT key FROM options ORDER BY key')))
  tables.push(exportAbilities(target, z.parse(z.array(ChannelRow), await stores.db.all('SELECT * FROM channels'))))
  return { tables }
}

/**
 * Exports the data to a new SQLite file with which One API can start: users with passwords, tokens, channels,
 * redemption codes, options, and logs. Access tokens are not part of it, because only their hashes are stored.
 * @throws DataError, DatabaseError
 */
export async function exportOneApi({ database, to }: ExportOptions): Promise<ExportReport> {
  if (!isPostgresUrl(database) && !existsSync(database))
    throw new DataError(`Cannot export "${database}": there is no such file.`)
  // It contains the keys of tokens and providers, so that only its owner may read it.
  return writeWhole(to, {}, (part) =>
    withDatabase(database, {}, async (stores) => {
      // As at a start: calls of a process that was killed hold no quota.
      await stores.ledger.recover()
      return attempt('write', to, () => inFile(part, (target) => exportAll(stores, target)))
    }),
  )
}

/** Fills a file, which nobody uses before it is complete. */
async function inFile<T>(file: string, work: (db: DatabaseSync) => Promise<T>): Promise<T> {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = OFF; BEGIN')
    const result = await work(db)
    db.exec('COMMIT')
    return result
  } finally {
    db.close()
  }
}
