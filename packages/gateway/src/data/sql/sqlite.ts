import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { checkRegularFile } from '../../db/regular-file.ts'
import { DataError } from '../error.ts'
import type { Sql, SqlTables } from './sql.ts'

/** Milliseconds to wait for another program's write. */
const BUSY_TIMEOUT = 5000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function tablesOf(db: DatabaseSync): SqlTables {
  const names = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all()
  const columnsOf = db.prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)')
  return new Map(
    names.map(({ name }) => [
      String(name),
      new Map(
        columnsOf.all(String(name)).map((column) => [
          String(column.name),
          {
            isOptional: column.notnull === 0 || column.dflt_value !== null || column.pk !== 0,
            isBoolean: false,
            width: undefined,
          },
        ]),
      ),
    ]),
  )
}

/**
 * Opens the SQLite file of a server that has been started once.
 * @throws DataError if there is none
 */
export async function openSqliteFile(file: string): Promise<Sql> {
  if (!existsSync(file)) throw new DataError(`Cannot open "${file}": there is no such file.`)
  checkRegularFile(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  return {
    engine: 'sqlite',
    foldsCase: false,
    hasNul: true,
    quoted,
    tables: async () => tablesOf(db),
    all: async (sql, values = []) => {
      const statement = db.prepare(sql)
      statement.setReadBigInts(true)
      return statement.all(...(values as readonly SQLInputValue[]))
    },
    run: async (sql, values = []) => {
      db.prepare(sql).run(...(values as readonly SQLInputValue[]))
    },
    transaction: async (work) => {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = await work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    snapshot: async (work) => {
      db.exec('BEGIN')
      try {
        return await work()
      } finally {
        if (db.isTransaction) db.exec('ROLLBACK')
      }
    },
    stream: async function* (sql) {
      const statement = db.prepare(sql)
      statement.setReadBigInts(true)
      yield* statement.iterate()
    },
    close: async () => db.close(),
  }
}
