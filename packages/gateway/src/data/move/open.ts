import { existsSync, rmSync } from 'node:fs'
import { isPostgresUrl, isServerUrl, shownName } from '../../db/database-url.ts'
import { openDatabase, openExclusively } from '../../db/open.ts'
import { openStores } from '../../stores.ts'
import { COPIED_FIRST } from '../copy-before-migration.ts'
import { attempt, DataError } from '../error.ts'
import { withSource } from '../import/source.ts'
import { checkUnused } from '../in-use.ts'
import { connectSql } from '../sql/connect.ts'
import type { Sql } from '../sql/sql.ts'
import type { Read, Source } from './house.ts'
import { readFamily } from './read/family.ts'
import { readRelaydeck } from './read/relaydeck.ts'
import { fileTables, sqlTables } from './read/tables.ts'
import { RelaydeckDatabase } from './target/relaydeck.ts'
import { ServerDatabase } from './target/server-database.ts'
import type { Target } from './target/target.ts'

const isThere = (database: string) => isServerUrl(database) || existsSync(database)

/** Calls a function with a connection, and closes it. */
async function withSql<T>(database: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await connectSql(database)
  try {
    return await work(sql)
  } finally {
    await sql.close()
  }
}

/** What a database contains. */
type Content = 'relaydeck' | 'other' | 'nothing'

const contentOf = (database: string): Promise<Content> =>
  attempt('open', shownName(database), () =>
    withSql(database, async (sql) => {
      const tables = await sql.tables()
      if (tables.get('users')?.has('password_hash')) return 'relaydeck'
      return tables.size > 0 ? 'other' : 'nothing'
    }),
  )

async function readOwn(database: string): Promise<Read> {
  const db = await openExclusively(database, COPIED_FIRST)
  try {
    await checkUnused(db, shownName(database), 'move')
    return await readRelaydeck(db)
  } finally {
    await db.close()
  }
}

const readOther = (database: string): Promise<Read> =>
  attempt('move', shownName(database), () =>
    isServerUrl(database)
      ? withSql(database, (sql) => sql.transaction(async () => readFamily(await sqlTables(sql))))
      : withSource(database, (source) => readFamily(fileTables(source))),
  )

/** A database that is read: of this gateway, or of another server. It is not changed. */
export const databaseSource = (database: string): Source => ({
  name: shownName(database),
  read: async (): Promise<Read> => {
    if (!isThere(database)) throw new DataError(`Cannot move "${shownName(database)}": there is no such file.`)
    const content = await contentOf(database)
    return content === 'relaydeck' ? readOwn(database) : readOther(database)
  },
})

async function openOwn(database: string, { mayCreate, isEmpty }: { mayCreate: boolean; isEmpty: boolean }) {
  const isMissing = !isThere(database)
  // A plan writes nothing.
  const inMemory = isEmpty && !mayCreate
  const db = inMemory
    ? await openDatabase(':memory:')
    : await (mayCreate ? openExclusively : openDatabase)(database, COPIED_FIRST)
  let isWritten = false
  try {
    await checkUnused(db, shownName(database), 'move to')
    // Before the stores create the first user.
    const isNew = (await db.get('SELECT 1 FROM users LIMIT 1')) === undefined
    const stores = await openStores(db, Date.now)
    const own = new RelaydeckDatabase(shownName(database), {
      stores,
      isNew,
      isPostgres: isPostgresUrl(database),
      onClose: async () => {
        await db.close()
        if (isMissing && !inMemory && !isWritten) rmSync(database, { force: true })
      },
    })
    return {
      name: own.name,
      state: () => own.state(),
      write: async (...args: Parameters<Target['write']>) => {
        const failures = await own.write(...args)
        isWritten = true
        return failures
      },
      close: () => own.close(),
    }
  } catch (error) {
    await db.close()
    if (isMissing && !inMemory) rmSync(database, { force: true })
    throw error
  }
}

/**
 * Opens a database to write: a new or existing one of this gateway, or the one of a server that has been started once.
 * @param mayCreate whether a missing file may be created; for a plan it is not
 * @throws DataError, DatabaseError
 */
export async function databaseTarget(database: string, mayCreate: boolean): Promise<Target> {
  const content = isThere(database) ? await contentOf(database) : 'nothing'
  if (content === 'other') return new ServerDatabase(shownName(database), await connectSql(database))
  if (content === 'nothing' && isServerUrl(database) && !isPostgresUrl(database))
    throw new DataError(`Cannot move to "${shownName(database)}": start its server once, which creates the tables.`)
  return openOwn(database, { mayCreate, isEmpty: content === 'nothing' })
}
