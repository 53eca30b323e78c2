import type { DatabaseSync } from 'node:sqlite'
import { channels, splitComma } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** The fields of a channel that determine its abilities. */
export interface RoutedChannel {
  readonly id: number
  readonly status: number
  readonly models: string
  readonly group: string
  readonly priority: number
}

/** A channel that can serve a call. The highest priority is preferred; ties are broken at random, by weight. */
const Candidate = z.object({ id: z.int(), type: z.int(), priority: z.int(), weight: z.int() })
export type Candidate = z.output<typeof Candidate>

const Candidates = z.array(Candidate)
const Models = z.array(z.object({ model: z.string() }))

/** Opens the store of the table `abilities`: which channel serves which model to which group. */
export function openAbilities(db: DatabaseSync) {
  const clear = db.prepare('DELETE FROM abilities WHERE channel_id = ?')
  // A list of groups or models may contain a name twice.
  const insert = db.prepare(
    `INSERT OR IGNORE INTO abilities ("group", model, channel_id, enabled, priority) VALUES (?, ?, ?, ?, ?)`,
  )
  const modelsOf = db.prepare('SELECT DISTINCT model FROM abilities WHERE "group" = ? AND enabled = 1 ORDER BY model')
  const candidates = db.prepare(`SELECT id, type, abilities.priority, weight FROM abilities
    JOIN channels ON channels.id = channel_id WHERE abilities."group" = ? AND model = ? AND enabled = 1`)
  return {
    /** Updates the abilities of a channel that was created or changed. Must be called inside a transaction. */
    update: ({ id, status, models, group, priority }: RoutedChannel): void => {
      const enabled = status === channels.CHANNEL_STATUS.enabled ? 1 : 0
      clear.run(id)
      for (const name of splitComma(group))
        for (const model of splitComma(models)) insert.run(name, model, id, enabled, priority)
    },
    /** Returns the models that enabled channels serve to a group, sorted. */
    modelsOf: (group: string): string[] => z.parse(Models, modelsOf.all(group)).map(({ model }) => model),
    /** Returns the enabled channels that serve a model to a group. */
    candidates: (group: string, model: string): Candidate[] => z.parse(Candidates, candidates.all(group, model)),
  }
}

export type Abilities = ReturnType<typeof openAbilities>
