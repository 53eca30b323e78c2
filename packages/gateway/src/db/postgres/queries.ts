import type { PoolClient, QueryResult } from 'pg'
import * as z from 'zod/mini'
import type { QueryOptions } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import type { Announcements } from './announcements.ts'
import { queryError } from './errors.ts'
import type { Pools } from './pools.ts'

/** A statement with its values. */
export interface Statement {
  readonly text: string
  readonly values?: unknown[]
  /** Name under which each connection keeps the plan; the same for the same text. */
  readonly name?: string | undefined
}

const Backend = z.object({ pid: z.int() })

/** Waits for a promise, but not longer than until a signal is aborted; a later result is disposed of. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal, dispose: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason)
      promise.then(dispose, () => undefined)
    }
    signal.addEventListener('abort', abort, { once: true })
    promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
  })
}

/** Runs a query; if a signal is aborted, the server is asked to cancel it. */
async function cancellable(
  client: PoolClient,
  run: () => Promise<QueryResult>,
  signal: AbortSignal,
  { cancel }: Announcements,
): Promise<QueryResult> {
  const { pid } = z.parse(Backend, (await client.query('SELECT pg_backend_pid() AS pid')).rows[0])
  signal.throwIfAborted()
  // Without the connection that cancels it, the query runs to its end.
  const abort = () => cancel(pid).catch(() => undefined)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await run()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Creates the functions that use the connections of the pools. */
export function createQueries(url: string, pools: Pools, announcements: Announcements) {
  const converted = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      throw queryError(url, error)
    })
  /** Runs a statement on a connection. */
  const ask = (client: PoolClient, statement: Statement): Promise<QueryResult> =>
    converted(
      statement.name === undefined
        ? client.query(statement.text, statement.values)
        : client.query({ ...statement, name: statement.name }),
    )
  const active = new Set<Promise<unknown>>()
  let isClosed = false
  const onClient = async <T>(
    work: (client: PoolClient) => Promise<T>,
    { isSlow = false, signal }: QueryOptions,
  ): Promise<T> => {
    signal?.throwIfAborted()
    const connecting = converted((isSlow ? pools.slow : pools.fast).connect())
    const client = await (signal ? orAborted(connecting, signal, (late) => late.release()) : connecting)
    let isUsable = true
    try {
      return await work(client)
    } catch (error) {
      isUsable = !(error instanceof DatabaseError)
      throw error
    } finally {
      // A cancellation could still be under way, and hit the next query.
      client.release(!isUsable || signal?.aborted)
    }
  }
  /** Calls a function with a connection; the pool replaces one that has failed. */
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>, options: QueryOptions = {}): Promise<T> => {
    if (isClosed) throw new Error('The database is closed')
    const used = onClient(work, options)
    active.add(used)
    return used.finally(() => active.delete(used))
  }
  return {
    ask,
    withClient,
    /** Refuses further queries, and waits for earlier ones: a closing pool would never serve its queue. */
    close: async (): Promise<void> => {
      isClosed = true
      await Promise.allSettled(active)
      await pools.end()
    },
    query: (statement: Statement, options: QueryOptions = {}): Promise<QueryResult> =>
      withClient((client) => {
        const run = () => ask(client, statement)
        return options.signal ? cancellable(client, run, options.signal, announcements) : run()
      }, options),
  }
}

export type Queries = ReturnType<typeof createQueries>
