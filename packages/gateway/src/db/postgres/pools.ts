import pg from 'pg'

/** Milliseconds to wait for a new connection. */
const CONNECT_TIMEOUT = 10_000

/** Milliseconds to wait for a connection of the pool. */
const POOL_TIMEOUT = 30_000

/** Milliseconds after which the server ends a transaction whose process has stopped: others wait for its lock. */
const IDLE_TIMEOUT = 60_000

/** The part of the connections that slow queries may use, so that they hold up nothing else. */
const SLOW_PART = 0.3

const { INT8, NUMERIC } = pg.types.builtins

// The gateway's integers are within the range of JavaScript's.
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
}

/** Returns the settings of every connection. */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'relaydeck',
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT,
  types,
})

/** A failed connection rejects the query that uses it; an idle one is replaced. Without a listener it would throw. */
export const ignoreError = (): void => undefined

function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url), connectionTimeoutMillis: POOL_TIMEOUT, max })
  pool.on('error', ignoreError)
  pool.on('connect', (client) => client.on('error', ignoreError))
  return pool
}

/** Connections to a server. */
export interface Pools {
  readonly fast: pg.Pool
  readonly slow: pg.Pool
  end(): Promise<void>
}

/** Creates the connections, each of which is opened when it is first needed. */
export function createPools(url: string, size: number): Pools {
  const slowSize = Math.max(1, Math.floor(size * SLOW_PART))
  const slow = createPool(url, slowSize)
  const fast = createPool(url, Math.max(1, size - slowSize))
  return {
    fast,
    slow,
    end: async () => {
      await Promise.all([fast.end(), slow.end()])
    },
  }
}
