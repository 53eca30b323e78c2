import type { QueryResult } from 'pg'
import type { Database, QueryOptions, TransactionOptions, Values } from '../database.ts'
import { POSTGRES, POSTGRES_WITH_OWN_CLOCK } from '../dialect.ts'
import { createNotifier, type Notification } from '../notifier.ts'
import { openAnnouncements } from './announcements.ts'
import { type BeforeMigration, prepareSchema } from './migrate.ts'
import { createParameters } from './parameters.ts'
import { createPools } from './pools.ts'
import { createQueries, type Statement } from './queries.ts'
import { createTransactions } from './transactions.ts'

/**
 * Opens a database of a PostgreSQL server, and updates its schema.
 * @param options maximum number of connections, besides the one that listens for changes by other processes; and whether
 * the server's clock decides about shared times
 */
export async function openPostgres(
  url: string,
  {
    poolSize,
    serverClock,
    beforeMigration,
  }: { poolSize: number; serverClock: boolean; beforeMigration: BeforeMigration },
): Promise<Database> {
  const notifier = createNotifier()
  const announcements = await openAnnouncements(url, notifier, (client) => prepareSchema(client, beforeMigration))
  const pools = createPools(url, poolSize)
  const queries = createQueries(url, pools, announcements)
  const transactions = createTransactions(queries, announcements)
  const parametersOf = createParameters()
  let isOpen = true

  const execute = (statement: Statement, options: QueryOptions = {}): Promise<QueryResult> => {
    const transaction = transactions.current()
    return transaction ? transactions.query(transaction, statement) : queries.query(statement, options)
  }
  const query = async (sql: string, values: Values = {}, options: QueryOptions = {}): Promise<QueryResult> => {
    options.signal?.throwIfAborted()
    const { name, ...statement } = parametersOf(sql, values)
    return execute(options.isPrepared ? { ...statement, name } : statement, options)
  }

  return {
    dialect: serverClock ? POSTGRES : POSTGRES_WITH_OWN_CLOCK,
    isExclusive: false,
    get isOpen() {
      return isOpen
    },
    all: async (sql, values, options) => (await query(sql, values, options)).rows,
    get: async (sql, values, options) => (await query(sql, values, options)).rows[0],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    transaction: async <T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
      if (transactions.current()?.isOpen) return work()
      const notifications: Notification[] = []
      const result = await transactions.run(work, options, notifications).catch(async (error: unknown) => {
        // Listeners read again the values that changed in memory.
        if (isOpen) await announcements.deliver(notifications).catch(() => undefined)
        throw error
      })
      await announcements.deliver(notifications)
      return result
    },
    current: () => {
      const transaction = transactions.current()
      return transaction?.isOpen ? transaction : undefined
    },
    notify: async (topic, detail) => {
      const transaction = transactions.current()
      if (transaction?.isOpen) return void transaction.notifications.push({ topic, detail })
      await execute(announcements.announcement(topic, detail))
      await announcements.deliver([{ topic, detail }])
    },
    markUsed: () => undefined,
    listen: notifier.listen,
    close: async () => {
      if (!isOpen) return
      isOpen = false
      await queries.close()
      await announcements.close()
    },
  }
}
