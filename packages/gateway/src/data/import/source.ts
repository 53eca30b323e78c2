import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isServerUrl } from '../../db/database-url.ts'
import { checkRegularFile } from '../../db/regular-file.ts'
import { attempt, DataError } from '../error.ts'
import type { SourceRow } from './row.ts'
import { writeSnapshot } from './snapshot.ts'

/** The schema in which PostgreSQL has its tables; some conversions keep it in their names. */
const SCHEMA = /^public\./

const nameOf = (name: string) => name.toLowerCase().replace(SCHEMA, '')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Largest text of a row in bytes. It is copied several times during an import; no call or setting is nearly as large.
 */
const TEXT_MAX = 4 * 1024 * 1024

/** The column of `rows` with the name of a text that is too long to be read; `null` if there is none. */
export const TOO_LONG = 'too long'

/** Texts that say nothing: what servers and conversions write into columns without a value. */
const NOTHING = ['', '0', '0.0', 'f', 'false', '{}', '[]', 'null']

/** Longest text that is compared with them. */
const SAMPLE = 16

interface FoundTable {
  /** As the file spells it. */
  readonly name: string
  /** The file's spelling of each column, by its name in lower case. */
  readonly columns: ReadonlyMap<string, string>
}

/** What of a table is read. */
export interface Selection {
  readonly name: string
  readonly columns: readonly string[]
  /** SQL of the order of the rows. */
  readonly order: string
}

/** A column, and a text that says as little as none. */
export interface Counted {
  readonly column: string
  readonly usual?: string | undefined
}

/** A file whose tables and columns are found in any spelling. */
export class SourceFile {
  private readonly db: DatabaseSync
  private readonly tables: ReadonlyMap<string, FoundTable>

  constructor(db: DatabaseSync) {
    this.db = db
    const names = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1`,
      )
      .all()
      .map(({ name }) => String(name))
      // A table without a schema comes last, and counts.
      .sort((a, b) => Number(SCHEMA.test(b.toLowerCase())) - Number(SCHEMA.test(a.toLowerCase())))
    this.tables = new Map(names.map((name) => [nameOf(name), { name, columns: this.columnsOf(name) }]))
  }

  private columnsOf(table: string): ReadonlyMap<string, string> {
    const rows = this.db.prepare('SELECT name FROM pragma_table_info(?)').all(table)
    return new Map(rows.map(({ name }) => [String(name).toLowerCase(), String(name)]))
  }

  /** Names of the tables in lower case, in their order. */
  get names(): string[] {
    return [...this.tables.keys()].sort()
  }

  /** Whether there is a table, or a column of it. */
  has(table: string, column?: string): boolean {
    const found = this.tables.get(table)
    return found !== undefined && (column === undefined || found.columns.has(column))
  }

  /** Returns the columns of a table in lower case; none if there is no such table. */
  columns(table: string): string[] {
    return [...(this.tables.get(table)?.columns.keys() ?? [])]
  }

  /** Returns the number of rows. */
  count(table: string): number {
    const found = this.tables.get(table)
    return found ? Number(this.db.prepare(`SELECT count(*) AS n FROM ${quoted(found.name)}`).get()?.n) : 0
  }

  /** Returns the highest id of a table; 0 if there is none. */
  highest(table: string): number {
    const found = this.tables.get(table)
    const id = found?.columns.get('id')
    if (!found || id === undefined) return 0
    const sql = `SELECT max(CAST(${quoted(id)} AS INTEGER)) AS n FROM ${quoted(found.name)}`
    const statement = this.db.prepare(sql)
    statement.setReadBigInts(true)
    const highest = Number(statement.get()?.n ?? 0)
    return Number.isSafeInteger(highest) ? highest : 0
  }

  /** Returns how many rows say something in each column, in the order of the columns. */
  counts(table: string, columns: readonly Counted[]): number[] {
    const found = this.tables.get(table)
    if (!found || columns.length === 0) return columns.map(() => 0)
    const sums = columns.map(({ column, usual }, at) => {
      const nothing = [...NOTHING, ...(usual === undefined ? [] : [usual])].map((text) => `'${text}'`)
      const start = `CAST(substr(${quoted(found.columns.get(column) ?? column)}, 1, ${SAMPLE}) AS TEXT)`
      return `count(CASE WHEN ${start} NOT IN (${nothing.join(', ')}) THEN 1 END) AS c${at}`
    })
    const row = this.db.prepare(`SELECT ${sums.join(', ')} FROM ${quoted(found.name)}`).get() ?? {}
    return columns.map((_, at) => Number(row[`c${at}`]))
  }

  /**
   * Iterates over the rows of a table; integers are read as `bigint`, missing columns as `null`, and texts that are too
   * long as `null`.
   */
  rows({ name, columns, order }: Selection): Iterable<SourceRow> {
    const found = this.tables.get(name)
    if (!found) return []
    const known = columns.flatMap((column) => {
      const spelled = found.columns.get(column)
      return spelled === undefined ? [] : [{ column, spelled: `source.${quoted(spelled)}` }]
    })
    const cells = columns.map((column) => {
      const spelled = known.find((each) => each.column === column)?.spelled
      const value = spelled ? `CASE WHEN octet_length(${spelled}) <= ${TEXT_MAX} THEN ${spelled} END` : 'NULL'
      return `${value} AS ${quoted(column)}`
    })
    const cases = known.map(({ column, spelled }) => `WHEN octet_length(${spelled}) > ${TEXT_MAX} THEN '${column}'`)
    const tooLong = cases.length > 0 ? `CASE ${cases.join(' ')} END` : 'NULL'
    const statement = this.db.prepare(
      `SELECT ${cells.join(', ')}, ${tooLong} AS "${TOO_LONG}" FROM ${quoted(found.name)} AS source ORDER BY ${order}`,
    )
    statement.setReadBigInts(true)
    return statement.iterate()
  }
}

async function withFile<T>(from: string, file: string, work: (source: SourceFile) => Promise<T>): Promise<T> {
  const db = await attempt('import', from, () => {
    checkRegularFile(file)
    return new DatabaseSync(file, { readOnly: true })
  })
  try {
    const source = await attempt('import', from, () => {
      db.exec('BEGIN')
      return new SourceFile(db)
    })
    return await work(source)
  } finally {
    db.close()
  }
}

/**
 * Opens a file, or a copy of a database of a PostgreSQL or MySQL server, for reading while a function runs. Changes of
 * others are not seen.
 * @throws DataError
 */
export async function withSource<T>(from: string, work: (source: SourceFile) => Promise<T>): Promise<T> {
  if (isServerUrl(from)) {
    const folder = mkdtempSync(join(tmpdir(), 'relaydeck-import-'))
    const copy = join(folder, 'copy.db')
    try {
      await attempt('import', from, () => writeSnapshot(from, copy))
      return await withFile(from, copy, work)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (!existsSync(from)) throw new DataError(`Cannot import "${from}": there is no such file.`)
  return withFile(from, from, work)
}
