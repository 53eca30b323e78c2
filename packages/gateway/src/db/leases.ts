import type { Clock } from '../lib/clock.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'

/** Prefix of the lease that a process holds while it is alive. */
export const PROCESS = 'process '

/** Milliseconds that are longer than any lease: one that ends later was written under a wrong clock. */
const LONGEST = 60 * 60_000

/** SQL for a lease that a process holds; the query needs the parameter `:now`. */
export const isHeld = ({ now }: Dialect): string =>
  `(leases.expires_at > ${now} AND leases.expires_at <= ${now} + ${LONGEST})`

// After a power failure no process is alive.
const VOLATILE = { isDurable: false }

/** Opens the table `leases`: names that one process at a time may hold, for a limited time unless it renews them. */
export function openLeases(db: Database, owner: string, clock: Clock) {
  const { dialect } = db
  const acquire = `INSERT INTO leases (name, owner, expires_at)
    VALUES (:name, :owner, ${dialect.now} + CAST(:milliseconds AS BIGINT))
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
    WHERE leases.owner = excluded.owner OR NOT ${isHeld(dialect)}`
  return {
    /**
     * Acquires a lease, or renews it.
     * @param milliseconds until it expires
     * @returns `false` if another process holds it
     */
    acquire: async (name: string, milliseconds: number): Promise<boolean> =>
      (await db.run(acquire, { name, owner, milliseconds, now: clock() }, VOLATILE)) > 0,
    release: async (name: string): Promise<void> => {
      await db.run('DELETE FROM leases WHERE name = :name AND owner = :owner', { name, owner }, VOLATILE)
    },
    /** Deletes all leases: no process holds one when a database is opened that only one process can use. */
    clear: async (): Promise<void> => {
      await db.run('DELETE FROM leases', {}, VOLATILE)
    },
  }
}

export type Leases = ReturnType<typeof openLeases>
