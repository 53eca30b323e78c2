import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { type Clock, seconds } from '../clock.ts'
import { returning } from '../db/returning.ts'
import { transaction } from '../db/transaction.ts'
import { RelayError } from './error.ts'
import { relayTexts } from './texts.ts'

/** Quota that a call has taken in advance. */
export interface Reservation {
  readonly id: number
  readonly user: number
  /** The token that pays as well; `null`: an unlimited one does not. */
  readonly token: number | null
}

const Id = z.object({ id: z.int() })
const Left = z.array(z.object({ id: z.int(), user: z.int() }))
const Paying = z.optional(z.object({ unlimited_quota: z.int() }))
const Held = z.optional(z.object({ user_id: z.int(), token_id: z.nullable(z.int()), quota: z.int() }))

const MAX = Number.MAX_SAFE_INTEGER

/** Adds to a figure, and stays where JSON has exact numbers. */
const added = (column: string, value: string) => `max(min(${column} + ${value}, ${MAX}), -${MAX})`

/**
 * Moves quota between users, tokens, channels and calls under way (the table `reservations`). Each step happens wholly
 * or not at all, and what stays reserved when the process ends is given back at the next start.
 */
export function openLedger(db: DatabaseSync, clock: Clock) {
  const takeOfUser = db.prepare('UPDATE users SET quota = quota - :quota WHERE id = :id AND quota >= :quota')
  const takeOfToken = returning(
    db,
    `UPDATE tokens SET accessed_time = :now, remain_quota = remain_quota - iif(unlimited_quota, 0, :quota),
    used_quota = ${added('used_quota', 'iif(unlimited_quota, 0, :quota)')}
    WHERE id = :id AND (unlimited_quota OR remain_quota >= :quota) RETURNING unlimited_quota`,
  )
  const hold = returning(
    db,
    'INSERT INTO reservations (user_id, token_id, quota) VALUES (:user, :token, :quota) RETURNING id',
  )
  const release = returning(
    db,
    'DELETE FROM reservations WHERE id = :id AND user_id = :user RETURNING user_id, token_id, quota',
  )
  const left = db.prepare('SELECT id, user_id AS user FROM reservations')
  const giveUser = db.prepare(`UPDATE users SET quota = ${added('quota', ':quota')} WHERE id = :id`)
  const giveToken = db.prepare(`UPDATE tokens SET remain_quota = ${added('remain_quota', ':quota')},
    used_quota = ${added('used_quota', '-:quota')} WHERE id = :id`)
  const countUser = db.prepare(`UPDATE users SET used_quota = ${added('used_quota', ':quota')},
    request_count = request_count + 1 WHERE id = :id`)
  const countChannel = db.prepare(`UPDATE channels SET used_quota = ${added('used_quota', ':quota')} WHERE id = :id`)

  /** Gives to a user and the paying token; a negative amount takes, even below 0. */
  const give = (user: number, token: number | null, quota: number) => {
    giveUser.run({ id: user, quota })
    if (token !== null) giveToken.run({ id: token, quota })
  }
  const refund = (id: number, user: number): void =>
    transaction(db, () => {
      const held = z.parse(Held, release({ id, user }))
      if (held) give(held.user_id, held.token_id, held.quota)
    })
  return {
    /**
     * Takes quota of a user, and of the token unless it is unlimited: of both or of none.
     * @throws RelayError where one of them has less
     */
    reserve: (user: number, token: number, quota: number): Reservation =>
      transaction(db, () => {
        if (takeOfUser.run({ id: user, quota }).changes === 0)
          throw new RelayError(403, relayTexts.userQuota, { code: 'insufficient_user_quota' })
        const paying = z.parse(Paying, takeOfToken({ id: token, quota, now: seconds(clock) }))
        if (!paying) throw new RelayError(403, relayTexts.tokenQuota, { code: 'pre_consume_token_quota_failed' })
        const limited = paying.unlimited_quota === 0 ? token : null
        return { id: z.parse(Id, hold({ user, token: limited, quota })).id, user, token: limited }
      }),
    /** Gives back all of it: the call came to nothing. */
    refund: ({ id, user }: Reservation): void => refund(id, user),
    /**
     * Takes what a call cost in the end instead of what was reserved, and counts it.
     * @param note writes to the log within the same step
     */
    settle: ({ id, user, token }: Reservation, channel: number, cost: number, note: () => void): void =>
      transaction(db, () => {
        const held = z.parse(Held, release({ id, user }))
        give(user, token, (held?.quota ?? 0) - cost)
        countUser.run({ id: user, quota: cost })
        countChannel.run({ id: channel, quota: cost })
        note()
      }),
    /** Gives back what calls had reserved that were under way when the gateway was stopped. */
    recover: (): void => {
      for (const { id, user } of z.parse(Left, left.all())) refund(id, user)
    },
  }
}
