import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'

const PAUSE = `INSERT INTO channel_pauses (channel_id, ends_at) VALUES (:id, :ends_at)
  ON CONFLICT (channel_id) DO UPDATE SET ends_at = excluded.ends_at`

const END = 'DELETE FROM channel_pauses WHERE ends_at <= :now OR ends_at > :latest RETURNING channel_id AS id'

const Ended = z.array(z.object({ id: z.int() }))

/** Seconds of the longest pause: a later end was stored under a wrong clock. */
const PAUSE_MAX = 24 * 60 * 60

/** Opens the store of channels that are disabled for some minutes. */
export function openPauses(db: Database, clock: Clock) {
  return {
    /** @param seconds until the channel is enabled again */
    start: async (id: number, seconds: number): Promise<void> => {
      await db.run(PAUSE, { id, ends_at: unixSeconds(clock) + Math.min(seconds, PAUSE_MAX) })
    },
    /** Ends the pauses that are over, and returns the IDs of their channels. */
    end: async (): Promise<number[]> => {
      const now = unixSeconds(clock)
      return z.parse(Ended, await db.all(END, { now, latest: now + PAUSE_MAX })).map(({ id }) => id)
    },
  }
}

export type Pauses = ReturnType<typeof openPauses>
