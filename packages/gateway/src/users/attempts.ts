import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Clock } from '../lib/clock.ts'

/** Limits of the counters of failed sign-ins. */
export interface AttemptLimits {
  /** Failures before sign-ins are delayed. */
  readonly free: number
  /** Maximum number of counters. */
  readonly counters: number
}

export const ATTEMPT_LIMITS: AttemptLimits = { free: 5, counters: 100_000 }

const SECOND = 1000
const DELAY_MAX = 15 * 60 * SECOND
const DAY = 24 * 60 * 60 * SECOND

const Failures = z.object({ count: z.int(), age: z.int() })

/** Returns the SQL whose time all processes share. */
const queriesOf = ({ now }: Dialect) => ({
  // A time in the future was written under a wrong clock, and would otherwise delay sign-ins until it is reached.
  mend: `UPDATE failed_sign_ins SET last_at = ${now} WHERE last_at > ${now}`,
  find: `SELECT count, ${now} - last_at AS age FROM failed_sign_ins
    WHERE counter = :counter AND last_at > ${now} - ${DAY}`,
  save: `INSERT INTO failed_sign_ins (counter, count, last_at) VALUES (:counter, :count, ${now})
    ON CONFLICT (counter) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
  removeOld: `DELETE FROM failed_sign_ins WHERE last_at <= ${now} - ${DAY}`,
})

const REMOVE_OLDEST = `DELETE FROM failed_sign_ins WHERE counter IN
  (SELECT counter FROM failed_sign_ins ORDER BY last_at DESC, counter DESC LIMIT :count OFFSET :max)`

const WITHDRAW = 'UPDATE failed_sign_ins SET count = count - 1 WHERE counter = :counter AND count > 0'

// A power failure may undo a counter.
const VOLATILE = { isDurable: false }

/**
 * Opens the counters of failed sign-ins: the table `failed_sign_ins`. After the free failures each further one doubles
 * the delay before the next attempt, from one second to 15 minutes. Failures expire after a day.
 */
export function openAttempts(db: Database, { free, counters }: AttemptLimits, clock: Clock) {
  const queries = queriesOf(db.dialect)
  const delayAfter = (count: number) => (count <= free ? 0 : Math.min(DELAY_MAX, SECOND * 2 ** (count - free - 1)))
  const count = async (counter: string, now: number): Promise<number> => {
    await db.run(queries.mend, { now })
    const found = await db.get(queries.find, { counter, now })
    const { count: failures, age } = found ? z.parse(Failures, found) : { count: 0, age: 0 }
    const wait = delayAfter(failures) - age
    if (wait > 0) return wait
    await db.run(queries.save, { counter, count: failures + 1, now })
    await db.run(queries.removeOld, { now })
    await db.run(REMOVE_OLDEST, { max: counters, count: counters })
    return 0
  }
  return {
    /**
     * Begins an attempt. It counts as failed until it succeeds, so that parallel attempts are limited too.
     * @returns milliseconds to wait before the attempt is allowed; 0 if it may proceed
     */
    begin: async (counter: string): Promise<number> =>
      free === Number.POSITIVE_INFINITY ? 0 : db.transaction(() => count(counter, clock()), VOLATILE),
    /** Takes back one attempt. Earlier failures still count. */
    withdraw: async (counter: string): Promise<void> => {
      await db.run(WITHDRAW, { counter }, VOLATILE)
    },
    succeed: async (counter: string): Promise<void> => {
      await db.run('DELETE FROM failed_sign_ins WHERE counter = :counter', { counter }, VOLATILE)
    },
  }
}

export type Attempts = ReturnType<typeof openAttempts>
