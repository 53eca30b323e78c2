import type { DatabaseSync } from 'node:sqlite'
import { channels, splitComma } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** As much of a channel as says whom it serves. */
export interface Serving {
  readonly id: number
  readonly status: number
  readonly models: string
  readonly group: string
  readonly priority: number
}

/** A channel that may be asked: the higher its priority the sooner, the greater its weight the more often. */
const Candidate = z.object({ id: z.int(), type: z.int(), priority: z.int(), weight: z.int() })
export type Candidate = z.output<typeof Candidate>

const Candidates = z.array(Candidate)
const Models = z.array(z.object({ model: z.string() }))

/** Reads and writes the table `abilities`: which channel serves which model to which group. */
export function openAbilities(db: DatabaseSync) {
  const clear = db.prepare('DELETE FROM abilities WHERE channel_id = ?')
  // Names may come twice in a comma text.
  const insert = db.prepare(
    `INSERT OR IGNORE INTO abilities ("group", model, channel_id, enabled, priority) VALUES (?, ?, ?, ?, ?)`,
  )
  const available = db.prepare('SELECT DISTINCT model FROM abilities WHERE "group" = ? AND enabled = 1 ORDER BY model')
  const serving = db.prepare(`SELECT id, type, abilities.priority, weight FROM abilities
    JOIN channels ON channels.id = channel_id WHERE abilities."group" = ? AND model = ? AND enabled = 1`)
  return {
    /** Brings the abilities of a channel in step with it. Wants to be called inside a transaction. */
    follow: ({ id, status, models, group, priority }: Serving): void => {
      const enabled = status === channels.CHANNEL_STATUS.enabled ? 1 : 0
      clear.run(id)
      for (const name of splitComma(group))
        for (const model of splitComma(models)) insert.run(name, model, id, enabled, priority)
    },
    /** Models that some enabled channel serves to a group, sorted. */
    modelsOf: (group: string): string[] => z.parse(Models, available.all(group)).map(({ model }) => model),
    /** The enabled channels that serve a model to a group. */
    serving: (group: string, model: string): Candidate[] => z.parse(Candidates, serving.all(group, model)),
  }
}
