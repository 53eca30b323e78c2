import { TOKEN_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { isHeld, PROCESS } from '../db/leases.ts'
import { COST, QUOTA, sum } from '../db/sum.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { RelayError } from '../lib/relay-error.ts'
import { type Hold, type NewHold, readHolds, type Windows } from '../limits/windows.ts'
import { relayTexts } from '../texts/relay.ts'

/** Returns the error of a call whose owner does not have enough. */
export const userQuotaError = () => new RelayError(403, relayTexts.userQuota, { code: 'insufficient_user_quota' })

/** Returns the error of a call whose token does not have enough. */
export const tokenQuotaError = () =>
  new RelayError(403, relayTexts.tokenQuota, { code: 'pre_consume_token_quota_failed' })

/** Quota reserved for a call. */
export interface Reservation {
  readonly id: number
  readonly userId: number
  /** The token that is charged as well; `null` if it is unlimited. */
  readonly tokenId: number | null
  /** What the call holds of limits. */
  readonly holds: readonly Hold[]
}

/** What a call has used. It is charged, and counted for limits. */
export interface Used {
  /** Units. */
  readonly cost: number
  readonly tokens: number
}

const Id = z.object({ id: z.int() })
const Remaining = z.array(z.object({ id: z.int(), userId: z.int() }))
const ChargedToken = z.optional(z.object({ unlimited_quota: z.int() }))
const Left = z.optional(z.object({ left: z.nullable(z.coerce.number()) }))
const Released = z.optional(
  z.object({ user_id: z.int(), token_id: z.nullable(z.int()), quota: z.int(), holds: z.nullable(z.string()) }),
)

const CREDIT_USER = `UPDATE users SET quota = ${sum('quota', QUOTA)} WHERE id = :id`

const CREDIT_TOKEN = `UPDATE tokens SET remain_quota = ${sum('remain_quota', QUOTA)},
  used_quota = ${sum('used_quota', `-${QUOTA}`)} WHERE id = :id`

const SETTLE_USER = `UPDATE users SET quota = ${sum('quota', QUOTA)}, used_quota = ${sum('used_quota', COST)},
  request_count = request_count + 1 WHERE id = :id RETURNING CASE WHEN quota < :low THEN quota + coalesce(
    (SELECT sum(reservations.quota) FROM reservations WHERE user_id = users.id), 0) END AS "left"`

const COUNT_CHANNEL = `UPDATE channels SET used_quota = ${sum('used_quota', QUOTA)} WHERE id = :id`

const DEBIT_USER = 'UPDATE users SET quota = quota - :quota WHERE id = :id AND quota >= :quota'

const CHARGED = `CASE WHEN unlimited_quota = 0 THEN ${QUOTA} ELSE 0 END`

const DEBIT_TOKEN = `UPDATE tokens SET accessed_time = :now, remain_quota = remain_quota - ${CHARGED},
  used_quota = ${sum('used_quota', CHARGED)}
  WHERE id = :id AND (unlimited_quota <> 0 OR remain_quota >= :quota) RETURNING unlimited_quota`

const INSERT = `INSERT INTO reservations (user_id, token_id, quota, process, holds)
  VALUES (:userId, :tokenId, :quota, :process, :holds) RETURNING id`

const RELEASE =
  'DELETE FROM reservations WHERE id = :id AND user_id = :userId RETURNING user_id, token_id, quota, holds'

const EXHAUST = `UPDATE tokens SET status = ${TOKEN_STATUS.exhausted} WHERE id = :id AND remain_quota <= 0
  AND NOT EXISTS (SELECT 1 FROM reservations WHERE token_id = :id)`

const OF_PROCESS = 'SELECT id, user_id AS "userId" FROM reservations WHERE process = :process'

const ofDeadProcesses = (dialect: Dialect) => `SELECT id, user_id AS "userId" FROM reservations
  WHERE process <> :process AND NOT EXISTS (SELECT 1 FROM leases WHERE name = '${PROCESS}' || process AND ${isHeld(dialect)})`

/** What a call without a result has used: its request counts all the same. */
const NOTHING = { quota: 0, tokens: 0, concurrent: 0 }

// Calls change rows by amounts, and the rows of users before all others.
const CONCURRENT = { isConcurrent: true }

/** Is called when a charge leaves a user with a low balance, in the same transaction. */
interface LowBalances {
  /** Returns the units below which a balance is low. */
  highest(): number
  /** @param left units, with those that running calls have reserved */
  low(user: number, left: number): Promise<void>
}

/** What the ledger needs besides the database. */
interface LedgerDeps {
  /** ID of this process. */
  readonly process: string
  readonly clock: Clock
  /** What was used of limits. */
  readonly windows: Pick<Windows, 'take' | 'settle'>
  /** Default: nothing is called. */
  readonly balances?: LowBalances
}

/**
 * Opens the ledger, which transfers quota between users, tokens, channels, and the table `reservations`. Each transfer
 * is a transaction. Each reservation names its process; the reservations of a dead process are refunded by another one.
 * A transfer that the database refuses, for example on a full disk, is repeated.
 */
export function openLedger(db: Database, { process, clock, windows, balances }: LedgerDeps) {
  /** IDs of the reservations of running calls. */
  const running = new Set<number>()
  /** Settlements that have failed, by reservation. */
  const unsettled = new Map<number, () => Promise<void>>()
  /** IDs of reservations without a running call, which may still be in creation. */
  let abandoned = new Set<number>()

  /** Credits the charged token; a negative quota debits it, even below 0. */
  const creditToken = async (id: number | null, quota: number) => {
    if (id !== null) await db.run(CREDIT_TOKEN, { id, quota })
  }
  const release = async ({ id, userId }: Pick<Reservation, 'id' | 'userId'>) =>
    z.parse(Released, await db.get(RELEASE, { id, userId }))
  const refund = (reservation: Pick<Reservation, 'id' | 'userId'>): Promise<void> =>
    db.transaction(async () => {
      const released = await release(reservation)
      if (!released) return
      await db.run(CREDIT_USER, { id: released.user_id, quota: released.quota })
      await creditToken(released.token_id, released.quota)
      await windows.settle(readHolds(released.holds), NOTHING)
    }, CONCURRENT)
  return {
    /**
     * Reserves quota of a user, and of the token unless it is unlimited, and amounts of limits.
     * @throws RelayError if one of them does not have enough
     * @throws LimitReached
     */
    reserve: async (
      userId: number,
      token: number,
      quota: number,
      newHolds: readonly NewHold[] = [],
    ): Promise<Reservation> => {
      let reserved: number | undefined
      try {
        return await db.transaction(
          async () => {
            if ((await db.run(DEBIT_USER, { id: userId, quota })) === 0) throw userQuotaError()
            const debited = await db.get(DEBIT_TOKEN, { id: token, quota, now: unixSeconds(clock) })
            const charged = z.parse(ChargedToken, debited)
            if (!charged) throw tokenQuotaError()
            const tokenId = charged.unlimited_quota === 0 ? token : null
            await windows.take(newHolds)
            const holds = newHolds.length === 0 ? null : JSON.stringify(newHolds)
            const { id } = z.parse(Id, await db.get(INSERT, { userId, tokenId, quota, process, holds }))
            reserved = id
            running.add(id)
            return { id, userId, tokenId, holds: newHolds }
          },
          // A power failure refunds the reservation, as the next start would.
          { ...CONCURRENT, isDurable: false },
        )
      } catch (error) {
        // It may exist nevertheless, if only the response was lost.
        if (reserved !== undefined) running.delete(reserved)
        throw error
      }
    },
    /**
     * Marks a token as exhausted, unless running calls hold some of its quota, which they may return.
     * @returns whether it is exhausted
     */
    exhaust: async (id: number): Promise<boolean> => (await db.run(EXHAUST, { id })) > 0,
    /** Refunds the whole reservation of a failed call. If that fails, {@link finish} does it. */
    refund: (reservation: Pick<Reservation, 'id' | 'userId'>): Promise<void> => {
      running.delete(reservation.id)
      return refund(reservation)
    },
    /**
     * Replaces a reservation by what was used, and counts the call. If that fails, {@link finish} repeats it.
     * @param log writes the log row in the same transaction
     */
    settle: async (
      reservation: Reservation,
      channelId: number,
      { cost, tokens }: Used,
      log: () => Promise<void>,
    ): Promise<void> => {
      const settle = (isRepeated: boolean) =>
        db.transaction(async () => {
          const { userId, tokenId, holds } = reservation
          const released = await release(reservation)
          // The first try has succeeded after all: only its response was lost.
          if (!released && isRepeated) return
          const quota = (released?.quota ?? 0) - cost
          const low = balances?.highest() ?? Number.MIN_SAFE_INTEGER
          const after = z.parse(Left, await db.get(SETTLE_USER, { id: userId, quota, cost, low }))
          await creditToken(tokenId, quota)
          await db.run(COUNT_CHANNEL, { id: channelId, quota: cost })
          await windows.settle(holds, { quota: cost, tokens, concurrent: 0 })
          await log()
          if (after?.left != null && after.left < low) await balances?.low(userId, after.left)
        }, CONCURRENT)
      try {
        await settle(false)
        running.delete(reservation.id)
      } catch (error) {
        unsettled.set(reservation.id, () => settle(true))
        throw error
      }
    },
    /** Repeats failed settlements, and failed refunds of this process. */
    finish: async (): Promise<void> => {
      for (const [id, settle] of unsettled) {
        await settle()
        unsettled.delete(id)
        running.delete(id)
      }
      const held = z.parse(Remaining, await db.all(OF_PROCESS, { process }))
      const idle = held.filter(({ id }) => !running.has(id))
      for (const reservation of idle.filter(({ id }) => abandoned.has(id))) await refund(reservation)
      abandoned = new Set(idle.map(({ id }) => id))
    },
    /** Refunds the reservations of processes that have ended without settling their calls. */
    recover: async (): Promise<void> => {
      const remaining = z.parse(Remaining, await db.all(ofDeadProcesses(db.dialect), { process, now: clock() }))
      for (const reservation of remaining) await refund(reservation)
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
