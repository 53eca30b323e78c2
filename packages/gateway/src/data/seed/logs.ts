import { inserter } from '../../db/insert.ts'
import { LOG_TYPE, quotaWords } from '../../logs/write.ts'
import type { Services } from '../../services.ts'
import { callBy, pricesOf } from './calls.ts'
import { type Chance, itemAt } from './chance.ts'
import type { SeededChannel } from './channels.ts'
import type { Redeemed } from './redemptions.ts'
import { momentsBefore } from './times.ts'
import type { SeededToken } from './tokens.ts'

const NOTHING = {
  user_id: 0,
  username: '',
  type: 0,
  content: '',
  token_name: '',
  model_name: '',
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  channel_id: 0,
  elapsed_time: 0,
  is_stream: 0,
}

type Row = typeof NOTHING

const COLUMNS = [...(Object.keys(NOTHING) as (keyof Row)[]), 'created_at', 'request_id'] as const

/** What the log tells of. */
export interface Actors {
  readonly tokens: readonly SeededToken[]
  readonly channels: readonly SeededChannel[]
  readonly redeemed: readonly Redeemed[]
}

const SMALL_CREDIT = 250_000

/** What happens at a moment: mostly a call, now and then a test of a channel or a credit. */
function happenings(services: Services, chance: Chance, { tokens, channels }: Actors): () => Partial<Row> {
  const prices = pricesOf(services)
  const counts = Map.groupBy(tokens, ({ owner }) => owner)
  const token = chance.weighing(tokens, ({ owner }) => owner.weight / (counts.get(owner)?.length ?? 1))
  const channel = chance.weighing(channels, ({ id, enabled }) => (enabled ? 1 / (id + 2) : 0))
  const test = (): Partial<Row> => {
    const { id, name, models, enabled, pace } = chance.pick(channels)
    const outcome = enabled ? '测试成功，响应：Hello!' : '测试失败，错误：no answer'
    const content = `渠道 ${name} ${outcome}`
    return {
      type: LOG_TYPE.test,
      content,
      channel_id: id,
      model_name: itemAt(models, 0),
      elapsed_time: chance.around(pace),
    }
  }
  const credit = (): Partial<Row> => {
    const { owner } = token()
    const quota = chance.around(SMALL_CREDIT)
    const content = `管理员充值 ${quotaWords(services.options, quota)}`
    return { type: LOG_TYPE.topUp, user_id: owner.id, username: owner.username, content, quota }
  }
  const call = (): Partial<Row> => {
    const [by, through] = [token(), channel()]
    const { id: user_id, username } = by.owner
    const names = { user_id, username, token_name: by.name, channel_id: through.id }
    return { type: LOG_TYPE.consumption, ...names, ...callBy(by, through, chance, prices) }
  }
  return () => {
    if (chance.happens(0.01)) return test()
    return chance.happens(0.004) ? credit() : call()
  }
}

const redemption = ({ options }: Services, { by, quota, time }: Redeemed) => ({
  type: LOG_TYPE.topUp,
  user_id: by.id,
  username: by.username,
  content: `兑换码充值 ${quotaWords(options, quota)}`,
  created_at: time,
})

/** What was used follows from the log. */
const SUMS = `
  UPDATE users SET (used_quota, request_count) = (SELECT coalesce(sum(quota), 0), count(*) FROM logs
    WHERE logs.user_id = users.id AND type = ${LOG_TYPE.consumption});
  UPDATE channels SET used_quota = (SELECT coalesce(sum(quota), 0) FROM logs WHERE channel_id = channels.id
    AND type = ${LOG_TYPE.consumption});
  UPDATE tokens SET (used_quota, accessed_time) = (SELECT coalesce(sum(quota), 0) * (NOT unlimited_quota),
    coalesce(max(created_at), accessed_time) FROM logs INDEXED BY logs_token WHERE logs.token_name = tokens.name
    AND logs.user_id = tokens.user_id AND type = ${LOG_TYPE.consumption});`

/** Writes the log of some weeks, and what it sums up to. */
export function seedLogs(services: Services, chance: Chance, actors: Actors, count: number, now: number): void {
  const insert = inserter(services.db, 'logs', COLUMNS)
  const happening = happenings(services, chance, actors)
  const moments = momentsBefore(now, count - actors.redeemed.length, chance)
  const rows = moments.map((created_at) => ({ ...happening(), created_at }))
  const redeemed = actors.redeemed.map((code) => redemption(services, code))
  for (const row of [...rows, ...redeemed].sort((a, b) => a.created_at - b.created_at))
    insert({ ...NOTHING, ...row, request_id: requestId(row.created_at, chance) })
  services.db.exec(SUMS)
}

/** As the gateway forms them. */
const requestId = (time: number, chance: Chance): string =>
  new Date(time * 1000).toISOString().replace(/\D/g, '') + String(chance.whole(0, 99_999_999)).padStart(8, '0')
