import { type KeyCall, type KeyDay, type KeyModel, type KeyUse, LOG_TYPE } from '@relaydeck/api-sdk'
import { type ZoneDay, zoneDays, zoneOffsets } from '@relaydeck/api-sdk/usage'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { limited } from './store.ts'
import { QUARTER } from './totals.ts'

/** Days whose use is stated. */
const DAYS = 30

const DAY = 24 * 60 * 60

/** A token, by what the log knows of it. */
export interface LoggedToken {
  readonly user_id: number
  readonly name: string
}

/** Rows of a token, also of one without a name. */
const OF_TOKEN = 'user_id = :user AND token = (SELECT id FROM usage_names WHERE name = :token)'

const SUMS = `SELECT (quarter + CAST(:offset AS BIGINT)) / ${DAY / QUARTER} AS day,
    (SELECT name FROM usage_names WHERE id = model) AS name,
    sum(calls) AS requests, sum(prompt_tokens + completion_tokens) AS tokens, sum(quota) AS quota
  FROM usage_totals WHERE ${OF_TOKEN} AND quarter >= :first AND quarter < :next AND calls > 0 GROUP BY 1, model`

const LAST_QUARTER = `(SELECT max(quarter) FROM usage_totals WHERE ${OF_TOKEN})`

const Sums = z.array(
  z.object({ day: z.int(), name: z.string(), requests: z.number(), tokens: z.number(), quota: z.number() }),
)
const Call = z.object({ created_at: z.int(), model: z.string(), quota: z.int(), status: z.int() })

const NOTHING: KeyUse = { requests: 0, tokens: 0, quota: 0 }

/** Adds uses up. */
function addUp(uses: readonly KeyUse[]): KeyUse {
  const sum = uses.reduce(
    (total, { requests, tokens, quota }) => ({
      requests: total.requests + requests,
      tokens: total.tokens + tokens,
      quota: total.quota + quota,
    }),
    NOTHING,
  )
  return { requests: sum.requests, tokens: limited(sum.tokens), quota: limited(sum.quota) }
}

/** Returns the last days of a zone, the current one last. */
const lastDays = (zone: string, now: number): ZoneDay[] => zoneDays(zone, now - (DAYS + 1) * DAY, now).slice(-DAYS)

/** Use of a token in the last days. */
export interface TokenUsage {
  readonly today: KeyUse
  readonly period: KeyDay[]
  readonly models: KeyModel[]
  readonly last: KeyCall | null
}

/** Opens the use of single tokens, which the log and its sums know by owner and name. */
export function openKeyUsage(db: Database, clock: Clock, zone: () => string) {
  // The quarter leaves few rows of the owner.
  const lastCall = `SELECT created_at, model_name AS model, quota, status FROM logs
    WHERE user_id = :user AND created_at >= ${LAST_QUARTER} * ${QUARTER} AND created_at < (${LAST_QUARTER} + 1) * ${QUARTER} AND ${db.dialect.unindexed('token_name')} = :token
    AND ${db.dialect.unindexed('type')} IN (${LOG_TYPE.consume}, ${LOG_TYPE.failed})
    ORDER BY created_at DESC, id DESC LIMIT 1`
  const lastOf = async (values: { user: number; token: string }): Promise<KeyCall | null> =>
    z.parse(z.optional(Call), await db.get(lastCall, values)) ?? null
  return {
    /** Returns the use of a token in the last 30 days of the gateway's calendar, and its last call. */
    of: async ({ user_id: user, name: token }: LoggedToken, signal?: AbortSignal): Promise<TokenUsage> => {
      const now = unixSeconds(clock)
      const days = lastDays(zone(), now)
      const start = days[0]?.start ?? now
      const offsets = zoneOffsets(zone(), start, now)
      const sums: z.output<typeof Sums> = []
      for (const [index, { from, seconds }] of offsets.entries()) {
        const first = (index === 0 ? start : from) / QUARTER
        const next = Math.floor((offsets[index + 1]?.from ?? now + QUARTER) / QUARTER)
        const values = { user, token, offset: seconds / QUARTER, first, next }
        sums.push(...z.parse(Sums, await db.all(SUMS, values, { isSlow: true, signal })))
      }
      const byDay = Map.groupBy(sums, ({ day }) => new Date(day * DAY * 1000).toISOString().slice(0, 10))
      const byModel = Map.groupBy(sums, ({ name }) => name)
      const period = days.map(({ name: day }) => ({ day, ...addUp(byDay.get(day) ?? []) }))
      const models = [...byModel].map(([model, uses]) => ({ model, ...addUp(uses) }))
      const { day: _, ...today } = period.at(-1) ?? { day: '', ...NOTHING }
      return { today, period, models: models.sort((a, b) => b.quota - a.quota), last: await lastOf({ user, token }) }
    },
  }
}

export type KeyUsage = ReturnType<typeof openKeyUsage>
