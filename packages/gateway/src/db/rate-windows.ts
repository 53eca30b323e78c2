import * as z from 'zod/mini'
import type { Clock } from '../lib/clock.ts'
import { type CallLimit, createSlidingWindow, type TakeCall } from '../lib/sliding-window.ts'
import type { Database } from './database.ts'

const NOW = 'CAST(:now AS BIGINT)'
const RECENT = `unnest(times) AS time WHERE time > ${NOW} - :window`

// The row is locked by the insert, so that calls of all processes are counted one after the other.
const TAKE = `WITH taken AS (
    INSERT INTO rate_windows AS kept (key, times, expires_at)
    SELECT :key, ARRAY[${NOW}], ${NOW} + :window WHERE CAST(:max AS BIGINT) > 0
    ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at,
      times = ARRAY(SELECT time FROM unnest(kept.times) AS time WHERE time > ${NOW} - :window) || excluded.times
    WHERE (SELECT count(*) FROM unnest(kept.times) AS time WHERE time > ${NOW} - :window) < :max
    RETURNING key)
  SELECT (SELECT count(*) FROM taken) AS taken,
    (SELECT min(time) FROM rate_windows, ${RECENT} AND key = :key) AS oldest`

// Rows that calls hold are left for the next time.
const SWEEP = `DELETE FROM rate_windows WHERE key IN
  (SELECT key FROM rate_windows WHERE expires_at <= :now FOR UPDATE SKIP LOCKED)`

const Taken = z.object({ taken: z.int(), oldest: z.nullable(z.int()) })

/** Thrown to undo what was counted for the first of several keys. */
class OverLimit extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('Over the limit')
    this.wait = wait
  }
}

/** Creates counters of calls with a sliding window that all processes share: the table `rate_windows`. */
function createSharedWindow(db: Database, name: string, window: number, clock: Clock): TakeCall {
  let lastSweep = clock()
  const sweep = async (now: number): Promise<void> => {
    if (now - lastSweep < window) return
    lastSweep = now
    await db.run(SWEEP, { now })
  }
  const takeOne = async ({ key, max }: CallLimit, now: number): Promise<number> => {
    const row = await db.get(TAKE, { key: `${name} ${key}`, now, window, max })
    const { taken, oldest } = z.parse(Taken, row)
    return taken > 0 ? 0 : (oldest ?? now) + window - now
  }
  const takeAll = async (limits: readonly CallLimit[], now: number): Promise<number> => {
    for (const limit of limits) {
      const wait = await takeOne(limit, now)
      if (wait > 0) throw new OverLimit(wait)
    }
    return 0
  }
  return async (limits) => {
    const now = clock()
    await sweep(now)
    const finite = limits.filter(({ max }) => max !== Number.POSITIVE_INFINITY)
    const [first, second] = finite
    if (first === undefined) return 0
    if (second === undefined) return takeOne(first, now)
    return db
      .transaction(() => takeAll(finite, now), { isConcurrent: true, isDurable: false })
      .catch((error: unknown) => {
        if (error instanceof OverLimit) return error.wait
        throw error
      })
  }
}

/** Creates named counters of calls: in memory if no other process can use the database, otherwise in the database. */
export const openRateWindows =
  (db: Database, clock: Clock) =>
  (name: string, window: number): TakeCall =>
    db.isExclusive ? createSlidingWindow(window, clock) : createSharedWindow(db, name, window, clock)
