import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'

/** Seconds that are longer than any mark: one that ends later was set under a wrong clock. */
const LONGEST = 62 * 24 * 60 * 60

/** Marks that a process remembers without reading them again. */
const REMEMBERED = 10_000

const TABLE = 'event_marks'

const SET = `INSERT INTO event_marks (name, ends_at) VALUES (:name, :ends)
  ON CONFLICT (name) DO UPDATE SET ends_at = excluded.ends_at
  WHERE event_marks.ends_at <= :now OR event_marks.ends_at > :now + ${LONGEST}`

const END = 'SELECT ends_at FROM event_marks WHERE name = :name'

const MaybeEnd = z.optional(z.object({ ends_at: z.int() }))

/** Opens the table `event_marks`: what was told already, so that all processes together tell it once in a time. */
export function openEventMarks(db: Database, clock: Clock) {
  /** Ends of marks that are known to be set. */
  const known = new Map<string, number>()
  db.listen(TABLE, async (prefix) => {
    for (const name of known.keys()) if (prefix === undefined || name.startsWith(prefix)) known.delete(name)
  })
  const isKnown = (name: string): boolean => {
    const [now, end] = [unixSeconds(clock), known.get(name) ?? 0]
    return end > now && end <= now + LONGEST
  }
  /** Remembers when a mark ends that is set already, by this process or another one. */
  const remember = async (name: string): Promise<void> => {
    const found = z.parse(MaybeEnd, await db.get(END, { name }))
    if (!found) return
    if (known.size >= REMEMBERED) known.clear()
    known.set(name, found.ends_at)
  }
  return {
    /** Whether this process knows that a mark is set. */
    isKnown,
    /**
     * Sets a mark, unless it is set. Within a transaction it counts only if that is committed.
     * @param ends Unix seconds after which it may be set again
     * @returns whether it was not set
     */
    set: async (name: string, ends: number): Promise<boolean> => {
      if (isKnown(name)) return false
      const now = unixSeconds(clock)
      const isNew = (await db.run(SET, { name, ends: Math.min(ends, now + LONGEST), now })) > 0
      // What this transaction sets may be rolled back; what it finds is committed.
      if (isNew) known.delete(name)
      else await remember(name)
      return isNew
    },
    /** Removes the marks of a record, so that what happens again is told again. @param prefix beginning of their names */
    remove: async (prefix: string): Promise<void> => {
      await db.notify(TABLE, prefix)
      await db.run('DELETE FROM event_marks WHERE name >= :prefix AND name < :end', { prefix, end: `${prefix}~` })
    },
    /** Deletes marks that have ended. */
    removeEnded: async (): Promise<void> => {
      const now = unixSeconds(clock)
      const sql = `DELETE FROM event_marks WHERE ends_at <= :now OR ends_at > :now + ${LONGEST}`
      await db.run(sql, { now }, { isDurable: false })
    },
  }
}

export type EventMarks = ReturnType<typeof openEventMarks>
