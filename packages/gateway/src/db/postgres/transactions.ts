import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient, QueryResult } from 'pg'
import { createSequence, type Queue } from '../../lib/queue.ts'
import { type BeforeCommit, createBeforeCommit } from '../before-commit.ts'
import type { TransactionOptions } from '../database.ts'
import type { Notification } from '../notifier.ts'
import type { Announcements } from './announcements.ts'
import type { Queries, Statement } from './queries.ts'

/** The lock of all transactions that are not concurrent, in all processes: `RDck`. */
const LOCK = 0x5244636b

/** A transaction, with its connection. */
interface Transaction extends BeforeCommit {
  isOpen: boolean
  /** The first error of a statement, after which PostgreSQL refuses all others. */
  error: unknown
  readonly client: PoolClient
  /** Runs its statements one at a time. */
  readonly inOrder: Queue
  readonly notifications: Notification[]
}

/** Returns the statements that start a transaction, in one round trip. */
const startOf = ({ isConcurrent = false, isDurable = true }: TransactionOptions) =>
  [
    // Each statement sees everything committed before it, so that reads after the lock are up to date.
    'BEGIN ISOLATION LEVEL READ COMMITTED',
    ...(isDurable ? [] : ['SET LOCAL synchronous_commit = off']),
    ...(isConcurrent ? [] : [`SELECT pg_advisory_xact_lock(${LOCK})`]),
  ].join('; ')

/** Creates the transactions of a database. */
export function createTransactions({ ask, withClient }: Queries, { announcing }: Announcements) {
  const context = new AsyncLocalStorage<Transaction>()
  // Waiting transactions of this process hold no connections.
  const inOrder = createSequence()

  const runOn = async <T>(
    client: PoolClient,
    work: () => Promise<T>,
    options: TransactionOptions,
    notifications: Notification[],
  ): Promise<T> => {
    const transaction: Transaction = {
      isOpen: true,
      error: undefined,
      client,
      inOrder: createSequence(),
      notifications,
      ...createBeforeCommit(),
    }
    const whole = async () => {
      const result = await work()
      await transaction.finish()
      return result
    }
    const end = (text: string) => {
      transaction.isOpen = false
      return transaction.inOrder(() => ask(client, { text }))
    }
    try {
      await ask(client, { text: startOf(options) })
      const result = await context.run(transaction, whole)
      // A commit after a failed statement would roll back without an error.
      if (transaction.error !== undefined) throw transaction.error
      // One round trip; the server announces what is committed.
      await end([...announcing(notifications), 'COMMIT'].join('; '))
      return result
    } catch (error) {
      // A lost connection is rolled back by the server.
      await end('ROLLBACK').catch(() => undefined)
      throw error
    }
  }
  return {
    /** Returns the current transaction. */
    current: () => context.getStore(),
    /** Runs a statement in a transaction, one at a time. */
    query: (transaction: Transaction, statement: Statement): Promise<QueryResult> =>
      transaction.inOrder(async () => {
        if (!transaction.isOpen) throw new Error('The transaction has ended')
        try {
          return await ask(transaction.client, statement)
        } catch (error) {
          transaction.error ??= error
          throw error
        }
      }),
    /** Runs a function in a transaction, and collects its notifications. */
    run: async <T>(work: () => Promise<T>, options: TransactionOptions, notifications: Notification[]): Promise<T> => {
      const start = () => withClient((client) => runOn(client, work, options, notifications))
      return options.isConcurrent ? start() : inOrder(start)
    },
  }
}
