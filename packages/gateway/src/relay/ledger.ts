import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { returning } from '../db/returning.ts'
import { transaction } from '../db/transaction.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'

/** Quota reserved for a call. */
export interface Reservation {
  readonly id: number
  readonly userId: number
  /** The token that is charged as well; `null` if it is unlimited. */
  readonly tokenId: number | null
}

const Id = z.object({ id: z.int() })
const Remaining = z.array(z.object({ id: z.int(), userId: z.int() }))
const ChargedToken = z.optional(z.object({ unlimited_quota: z.int() }))
const Released = z.optional(z.object({ user_id: z.int(), token_id: z.nullable(z.int()), quota: z.int() }))

const MAX = Number.MAX_SAFE_INTEGER

/** SQL that adds to a column within the range of integers that JSON can represent. */
const added = (column: string, value: string) => `max(min(${column} + ${value}, ${MAX}), -${MAX})`

/** Prepares the statements that change quotas. */
function openTransfers(db: DatabaseSync) {
  const creditUser = db.prepare(`UPDATE users SET quota = ${added('quota', ':quota')} WHERE id = :id`)
  const creditToken = db.prepare(`UPDATE tokens SET remain_quota = ${added('remain_quota', ':quota')},
    used_quota = ${added('used_quota', '-:quota')} WHERE id = :id`)
  const countUser = db.prepare(`UPDATE users SET used_quota = ${added('used_quota', ':quota')},
    request_count = request_count + 1 WHERE id = :id`)
  const countChannel = db.prepare(`UPDATE channels SET used_quota = ${added('used_quota', ':quota')} WHERE id = :id`)
  return {
    /** Credits a user and the charged token; a negative quota debits them, even below 0. */
    credit: (userId: number, tokenId: number | null, quota: number) => {
      creditUser.run({ id: userId, quota })
      if (tokenId !== null) creditToken.run({ id: tokenId, quota })
    },
    /** Adds the cost of a call to the used quota of user and channel. */
    count: (userId: number, channelId: number, quota: number) => {
      countUser.run({ id: userId, quota })
      countChannel.run({ id: channelId, quota })
    },
  }
}

/**
 * Opens the ledger, which transfers quota between users, tokens, channels, and the table `reservations`. Each transfer
 * is a transaction, and reservations that remain when the process ends are refunded at the next start.
 */
export function openLedger(db: DatabaseSync, clock: Clock) {
  const { credit, count } = openTransfers(db)
  const debitUser = db.prepare('UPDATE users SET quota = quota - :quota WHERE id = :id AND quota >= :quota')
  const debitToken = returning(
    db,
    `UPDATE tokens SET accessed_time = :now, remain_quota = remain_quota - iif(unlimited_quota, 0, :quota),
    used_quota = ${added('used_quota', 'iif(unlimited_quota, 0, :quota)')}
    WHERE id = :id AND (unlimited_quota OR remain_quota >= :quota) RETURNING unlimited_quota`,
  )
  const insert = returning(
    db,
    'INSERT INTO reservations (user_id, token_id, quota) VALUES (:userId, :tokenId, :quota) RETURNING id',
  )
  const release = returning(
    db,
    'DELETE FROM reservations WHERE id = :id AND user_id = :userId RETURNING user_id, token_id, quota',
  )
  const remaining = db.prepare('SELECT id, user_id AS userId FROM reservations')
  const refund = ({ id, userId }: Pick<Reservation, 'id' | 'userId'>): void =>
    transaction(db, () => {
      const released = z.parse(Released, release({ id, userId }))
      if (released) credit(released.user_id, released.token_id, released.quota)
    })
  return {
    /**
     * Reserves quota of a user, and of the token unless it is unlimited.
     * @throws RelayError if one of them does not have enough
     */
    reserve: (userId: number, token: number, quota: number): Reservation =>
      transaction(db, () => {
        if (debitUser.run({ id: userId, quota }).changes === 0)
          throw new RelayError(403, relayTexts.userQuota, { code: 'insufficient_user_quota' })
        const charged = z.parse(ChargedToken, debitToken({ id: token, quota, now: unixSeconds(clock) }))
        if (!charged) throw new RelayError(403, relayTexts.tokenQuota, { code: 'pre_consume_token_quota_failed' })
        const tokenId = charged.unlimited_quota === 0 ? token : null
        return { id: z.parse(Id, insert({ userId, tokenId, quota })).id, userId, tokenId }
      }),
    /** Refunds the whole reservation of a failed call. */
    refund,
    /**
     * Replaces a reservation by the actual cost, and counts the call.
     * @param log writes the log row in the same transaction
     */
    settle: (reservation: Reservation, channelId: number, cost: number, log: () => void): void =>
      transaction(db, () => {
        const { id, userId, tokenId } = reservation
        const released = z.parse(Released, release({ id, userId }))
        credit(userId, tokenId, (released?.quota ?? 0) - cost)
        count(userId, channelId, cost)
        log()
      }),
    /** Refunds the reservations of calls that were active when the gateway was stopped. */
    recover: (): void => {
      for (const reservation of z.parse(Remaining, remaining.all())) refund(reservation)
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
