import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { EventLevels } from '../events/levels.ts'
import type { EventMarks } from '../events/marks.ts'
import type { EventWriter } from '../events/writer.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { groupOf } from '../lib/group.ts'

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly events: EventWriter
  readonly levels: EventLevels
  readonly marks: EventMarks
}

/** Seconds until a low balance is told again, unless it was topped up meanwhile. */
const SILENCE = 30 * 24 * 60 * 60

const Owner = z.optional(z.object({ username: z.string(), group: z.string() }))

const NAME = 'user.quota_low'

const markOf = (user: number, level: number | '') => `${NAME} ${user} ${level}`

/** Creates what tells of users who have little left: once for each level, until they are topped up. */
export function createBalanceWatch({ db, clock, events, levels, marks }: Deps) {
  events.listen(async ({ event, record, data }) => {
    const isQuota = 'fields' in data && Array.isArray(data.fields) && data.fields.includes('quota')
    if (event !== 'record.changed' || record.kind !== 'user' || !isQuota) return
    // A change of several users has no single record.
    await marks.remove(record.id > 0 ? markOf(record.id, '') : `${NAME} `)
  })
  return {
    /** Returns the units below which a balance is low. */
    highest: (): number => levels.of(NAME).at(-1) ?? Number.MIN_SAFE_INTEGER,
    /** Tells of a balance, unless that was done. @param left units, with those that running calls have reserved */
    low: async (id: number, left: number): Promise<void> => {
      const open = levels.of(NAME).filter((level) => left < level && !marks.isKnown(markOf(id, level)))
      if (open.length === 0) return
      const user = z.parse(Owner, await db.get('SELECT username, "group" FROM users WHERE id = :id', { id }))
      if (!user) return
      const until = unixSeconds(clock) + SILENCE
      for (const level of open)
        if (await marks.set(markOf(id, level), until))
          await events.emit({
            event: NAME,
            record: { kind: 'user', key: id, name: user.username },
            data: { level, quota: left },
            scope: { groups: [groupOf(user)] },
          })
    },
  }
}
