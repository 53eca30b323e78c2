import * as z from 'zod/mini'
import type { Clock } from '../lib/clock.ts'
import { type CallLimit, createSlidingWindow, type TakeCall } from '../lib/sliding-window.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'

const DAY = 24 * 60 * 60_000

/** Returns the SQL whose time all processes share. */
function queriesOf({ now, latestNow }: Dialect) {
  // A time in the future was written before the clock was set back.
  const recent = `time > ${latestNow} - :window AND time <= ${latestNow}`
  return {
    // The row is locked by the insert, so that calls of all processes are counted one after the other.
    take: `WITH taken AS (
        INSERT INTO rate_windows AS kept (key, times, expires_at)
        SELECT :key, ARRAY[${latestNow}], ${latestNow} + :window WHERE CAST(:max AS BIGINT) > 0
        ON CONFLICT (key) DO UPDATE SET expires_at = ${latestNow} + :window,
          times = ARRAY(SELECT time FROM unnest(kept.times) AS time WHERE ${recent}) || ${latestNow}
        WHERE (SELECT count(*) FROM unnest(kept.times) AS time WHERE ${recent}) < :max
        RETURNING key)
      SELECT (SELECT count(*) FROM taken) AS taken, (SELECT min(time) + :window - ${latestNow}
        FROM rate_windows, unnest(times) AS time WHERE ${recent} AND key = :key) AS wait`,
    // Rows that calls hold are left for the next time. None is needed for a day.
    sweep: `DELETE FROM rate_windows WHERE key IN (SELECT key FROM rate_windows
      WHERE expires_at <= ${now} OR expires_at > ${now} + ${DAY} FOR UPDATE SKIP LOCKED)`,
  }
}

const Taken = z.object({ taken: z.int(), wait: z.nullable(z.int()) })

/** Thrown to roll back the count of the first of several keys. */
class OverLimit extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('Over the limit')
    this.wait = wait
  }
}

/** Creates counters of calls with a sliding window that all processes share: the table `rate_windows`. */
function createSharedWindow(db: Database, name: string, window: number, clock: Clock): TakeCall {
  const { take, sweep: remove } = queriesOf(db.dialect)
  let lastSweep = clock()
  const sweep = async (): Promise<void> => {
    const now = clock()
    if (Math.abs(now - lastSweep) < window) return
    lastSweep = now
    await db.run(remove, { now })
  }
  const takeOne = async ({ key, max }: CallLimit): Promise<number> => {
    const values = { key: `${name} ${key}`, window, max, now: clock() }
    const { taken, wait } = z.parse(Taken, await db.get(take, values))
    return taken > 0 ? 0 : Math.max(wait ?? window, 1)
  }
  const takeAll = async (limits: readonly CallLimit[]): Promise<number> => {
    for (const limit of limits) {
      const wait = await takeOne(limit)
      if (wait > 0) throw new OverLimit(wait)
    }
    return 0
  }
  return async (limits) => {
    await sweep()
    const finite = limits.filter(({ max }) => max !== Number.POSITIVE_INFINITY)
    const [first, second] = finite
    if (first === undefined) return 0
    if (second === undefined) return takeOne(first)
    return db
      .transaction(() => takeAll(finite), { isConcurrent: true, isDurable: false })
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
