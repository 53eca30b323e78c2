import { LOG_TYPE } from '@relaydeck/api-sdk'
import { inserter, type NewRow } from '../../db/table.ts'
import { LOGS } from '../../logs/table.ts'
import { contentsOf, withQuota } from '../../logs/write.ts'
import type { Stores } from '../../stores.ts'
import { logTexts } from '../../texts/log.ts'
import { relayTexts } from '../../texts/relay.ts'
import { cachedRates, callWith } from './calls.ts'
import type { SeededChannel } from './channels.ts'
import { itemAt, type Random } from './random.ts'
import type { Redeemed } from './redemptions.ts'
import { timestampsBefore } from './timestamps.ts'
import type { SeededToken } from './tokens.ts'

type Deps = Pick<Stores, 'db' | 'options'>
type LogRow = NewRow<typeof LOGS>

const { consume, test, topUp } = LOG_TYPE

/** The seeded rows that log rows refer to. */
export interface Seeded {
  readonly tokens: readonly SeededToken[]
  readonly channels: readonly SeededChannel[]
  readonly redeemed: readonly Redeemed[]
}

const CREDIT = 250_000

/** Returns a function that generates log rows: mostly calls, and a few channel tests and credits. */
function rowGenerator(deps: Deps, random: Random, { tokens, channels }: Seeded): () => LogRow {
  const ratesFor = cachedRates(deps)
  const counts = Map.groupBy(tokens, ({ owner }) => owner)
  const token = random.weighted(tokens, ({ owner }) => owner.weight / (counts.get(owner)?.length ?? 1))
  const channel = random.weighted(channels, ({ id, enabled }) => (enabled ? 1 / (id + 2) : 0))
  const channelTest = (): LogRow => {
    const { id, name, models, enabled, latency } = random.pick(channels)
    const content = enabled
      ? logTexts.channelTested(name, 'Hello!')
      : logTexts.channelTestFailed(name, relayTexts.timedOut.zh, relayTexts.timedOut.en)
    return {
      type: test,
      ...contentsOf(content),
      channel_id: id,
      model_name: itemAt(models, 0),
      elapsed_time: random.around(latency),
    }
  }
  const credit = (): LogRow => {
    const { owner } = token()
    const quota = random.around(CREDIT)
    const content = contentsOf(withQuota(logTexts.credited, deps.options, quota))
    return { type: topUp, user_id: owner.id, username: owner.username, ...content, quota }
  }
  const call = (): LogRow => {
    const [used, through] = [token(), channel()]
    const { id: user_id, username } = used.owner
    const names = { user_id, username, token_name: used.name, channel_id: through.id }
    return { type: consume, ...names, ...callWith(used, through, random, ratesFor) }
  }
  return () => {
    if (random.chance(0.01)) return channelTest()
    return random.chance(0.004) ? credit() : call()
  }
}

const redemptionRow = ({ options }: Deps, { by, quota, time }: Redeemed) => ({
  type: topUp,
  user_id: by.id,
  username: by.username,
  ...contentsOf(withQuota(logTexts.redeemed, options, quota)),
  created_at: time,
})

/** SQL that computes used quotas from the log. */
const sums = (indexedBy: string) => [
  `UPDATE users SET (used_quota, request_count) = (SELECT coalesce(sum(quota), 0), count(*) FROM logs
    WHERE logs.user_id = users.id AND type = ${consume})`,
  `UPDATE channels SET used_quota = (SELECT coalesce(sum(quota), 0) FROM logs WHERE channel_id = channels.id
    AND type = ${consume})`,
  `UPDATE tokens SET (used_quota, accessed_time) = (SELECT coalesce(sum(quota), 0) * (1 - unlimited_quota),
    coalesce(max(created_at), accessed_time) FROM logs ${indexedBy} WHERE logs.token_name = tokens.name
    AND logs.user_id = tokens.user_id AND type = ${consume})`,
]

/** Creates the log of several weeks, and updates used quotas. */
export async function seedLogs(deps: Deps, random: Random, seeded: Seeded, count: number, now: number): Promise<void> {
  const insert = inserter(deps.db, LOGS)
  const newRow = rowGenerator(deps, random, seeded)
  const timestamps = timestampsBefore(now, count - seeded.redeemed.length, random)
  const rows = timestamps.map((created_at) => ({ ...newRow(), created_at }))
  const redemptions = seeded.redeemed.map((code) => redemptionRow(deps, code))
  for (const row of [...rows, ...redemptions].sort((a, b) => a.created_at - b.created_at))
    await insert({ ...row, request_id: requestId(row.created_at, random) })
  for (const sql of sums(deps.db.dialect.indexedBy('logs_token'))) await deps.db.run(sql)
}

/** Returns a request ID in the gateway's format. */
const requestId = (time: number, random: Random): string =>
  new Date(time * 1000).toISOString().replace(/\D/g, '') + String(random.integer(0, 99_999_999)).padStart(8, '0')
