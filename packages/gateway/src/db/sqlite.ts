import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createSequence } from '../lib/queue.ts'
import { type BeforeCommit, createBeforeCommit } from './before-commit.ts'
import type { Database, Listener, QueryOptions, Row, TransactionOptions, Values, WriteOptions } from './database.ts'
import { SQLITE } from './dialect.ts'
import { createGroupCommit } from './group-commit.ts'
import type { FileLock } from './lock.ts'
import { createNotifier, type Notification } from './notifier.ts'
import { createPlaceCheck } from './place.ts'
import { createReaders, type Readers } from './readers.ts'
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts'

/** The state of a transaction. */
interface Transaction extends BeforeCommit {
  isOpen: boolean
  readonly notifications: Notification[]
}

/** A prepared statement. */
interface Prepared {
  readonly statement: StatementSync
  readonly isRead: boolean
}

/** Parts of a database in a file, besides its connection. */
interface FileParts {
  readonly checkPlace: ReturnType<typeof createPlaceCheck>
  readonly log: WriteAheadLog
  readonly readers: Readers
}

/** The file of a database. */
interface DatabaseFile {
  readonly path: string
  /** Absent if others may be using it. */
  readonly lock?: FileLock
}

const openFileParts = ({ path, lock }: DatabaseFile): FileParts => ({
  checkPlace: createPlaceCheck(path, () => lock?.restoreMark()),
  log: openWriteAheadLog(path),
  readers: createReaders(path),
})

/** Creates the functions that run single statements on a connection. */
function createStatements(db: DatabaseSync) {
  const cache = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = cache.get(sql)
    if (known) return known
    const prepared = { statement: db.prepare(sql), isRead: /^\s*SELECT/i.test(sql) }
    cache.set(sql, prepared)
    return prepared
  }
  return {
    all: (sql: string, values: Values) => prepare(sql).statement.all(values),
    get: (sql: string, values: Values): Row | undefined => {
      const { statement, isRead } = prepare(sql)
      // A write that returns rows has to be run to its end: `get` would stop before the commit and hide its error.
      return isRead ? statement.get(values) : statement.all(values)[0]
    },
    run: (sql: string, values: Values) => Number(prepare(sql).statement.run(values).changes),
    isRead: (sql: string) => prepare(sql).isRead,
  }
}

/**
 * Creates a database on an open SQLite connection.
 *
 * Statements run on the main thread, since most take microseconds; slow queries run on others. A commit only writes to
 * the file; flushing the write-ahead log to disk, which takes milliseconds, happens on a thread of the system's pool.
 * @param file `undefined` for a database in memory
 */
export function createSqlite(db: DatabaseSync, file?: DatabaseFile): Database {
  const context = new AsyncLocalStorage<Transaction>()
  const inOrder = createSequence()
  const statements = createStatements(db)
  const notifier = createNotifier()
  const parts = file && openFileParts(file)
  const groups = createGroupCommit(db, {
    inOrder,
    flush: async () => {
      await parts?.log.flush()
      // A write that is lost with the file must not be acknowledged.
      parts?.checkPlace('now')
    },
    onCommit: () => parts?.readers.committed(),
  })

  /** Runs a statement in the current transaction, or alone as soon as no transaction is open. */
  const execute = async <T>(sql: string, work: () => T, { isDurable = true }: WriteOptions = {}): Promise<T> => {
    const transaction = context.getStore()
    if (transaction) {
      if (!transaction.isOpen) throw new Error('The transaction has ended')
      return work()
    }
    parts?.checkPlace()
    if (statements.isRead(sql)) return inOrder(async () => work())
    const { result, group } = await inOrder(async () => groups.statement(work, isDurable))
    await group.committed.promise
    if (isDurable) await group.flushed
    return result
  }

  const isElsewhere = ({ isSlow = false }: QueryOptions) => isSlow && parts && context.getStore() === undefined

  const readElsewhere = async (sql: string, values: Values, { signal }: QueryOptions): Promise<Row[]> => {
    parts?.checkPlace()
    return (await parts?.readers.all(sql, values, signal)) ?? []
  }

  const runTransaction = async <T>(transaction: Transaction, work: () => Promise<T>, isDurable: boolean) => {
    try {
      parts?.checkPlace()
      const whole = async () => {
        const result = await work()
        await transaction.finish()
        return result
      }
      return await groups.transaction(() => context.run(transaction, whole), isDurable)
    } finally {
      transaction.isOpen = false
    }
  }

  return {
    dialect: SQLITE,
    isExclusive: true,
    get isOpen() {
      return db.isOpen
    },
    all: async (sql, values = {}, options = {}) => {
      options.signal?.throwIfAborted()
      if (isElsewhere(options)) return readElsewhere(sql, values, options)
      return execute(sql, () => statements.all(sql, values))
    },
    get: async (sql, values = {}, options = {}) => {
      options.signal?.throwIfAborted()
      if (isElsewhere(options)) return (await readElsewhere(sql, values, options))[0]
      return execute(sql, () => statements.get(sql, values))
    },
    run: (sql, values = {}, options) => execute(sql, () => statements.run(sql, values), options),
    transaction: async <T>(work: () => Promise<T>, { isDurable = true }: TransactionOptions = {}): Promise<T> => {
      if (context.getStore()?.isOpen) return work()
      const transaction: Transaction = { isOpen: true, notifications: [], ...createBeforeCommit() }
      try {
        const { result, group } = await inOrder(() => runTransaction(transaction, work, isDurable))
        await group.committed.promise
        await notifier.deliver(transaction.notifications)
        if (isDurable) await group.flushed
        return result
      } catch (error) {
        // Listeners read the changed values again.
        if (db.isOpen) await notifier.deliver(transaction.notifications)
        throw error
      }
    },
    current: () => {
      const transaction = context.getStore()
      return transaction?.isOpen ? transaction : undefined
    },
    notify: async (topic, detail) => {
      const transaction = context.getStore()
      if (transaction?.isOpen) transaction.notifications.push({ topic, detail })
      else await notifier.deliver([{ topic, detail }])
    },
    markUsed: () => file?.lock?.markUsed(),
    listen: (topic: string, listener: Listener) => notifier.listen(topic, listener),
    close: async () => {
      if (!db.isOpen) return
      await groups.end()
      await parts?.readers.close()
      await parts?.log.close()
      if (db.isOpen) db.close()
      file?.lock?.release()
    },
  }
}
