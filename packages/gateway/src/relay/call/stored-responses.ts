import * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'

/** Seconds after which a stored response is forgotten. Source: OpenAI, which keeps responses for 30 days. */
const KEPT = 30 * 24 * 60 * 60

/** IDs that providers give to responses. */
const ID = /^[\w.:-]{1,200}$/

const INSERT = `INSERT INTO stored_responses (owned_id, channel_id, created_at)
  VALUES (:owned_id, :channel_id, :created_at)
  ON CONFLICT (owned_id) DO UPDATE SET channel_id = excluded.channel_id, created_at = excluded.created_at`

const FIND = 'SELECT channel_id FROM stored_responses WHERE owned_id = :owned_id'

const Found = z.optional(z.object({ channel_id: z.int() }))

/** A response that a provider stores for a user. */
export interface StoredResponse {
  readonly user: number
  /** The provider's ID of it. */
  readonly id: string
}

const ownedId = ({ user, id }: StoredResponse): string => `${user} ${id}`

/**
 * Opens the list of the responses that providers store. Their IDs belong to a provider's account, which users share: the
 * list leads to the channel, and keeps the responses of users apart.
 */
export function openStoredResponses(db: Database, clock: Clock) {
  return {
    add: async (response: StoredResponse, channel_id: number): Promise<void> => {
      if (!ID.test(response.id)) return
      await db.run(INSERT, { owned_id: ownedId(response), channel_id, created_at: unixSeconds(clock) })
    },
    /** Returns the ID of the channel of a response; `undefined` for one of another user, too. */
    channelOf: async (response: StoredResponse): Promise<number | undefined> => {
      if (!ID.test(response.id)) return undefined
      return z.parse(Found, await db.get(FIND, { owned_id: ownedId(response) }))?.channel_id
    },
    remove: async (response: StoredResponse): Promise<void> => {
      await db.run('DELETE FROM stored_responses WHERE owned_id = :owned_id', { owned_id: ownedId(response) })
    },
    /** @param now milliseconds since 1970 */
    removeExpired: async (now: number): Promise<void> => {
      const before = Math.floor(now / 1000) - KEPT
      await db.run('DELETE FROM stored_responses WHERE created_at < :before', { before })
    },
  }
}

export type StoredResponses = ReturnType<typeof openStoredResponses>
