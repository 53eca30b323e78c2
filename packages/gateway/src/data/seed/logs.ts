import { LOG_TYPE } from '@relaydeck/api-sdk'
import { inserter, type NewRow } from '../../db/table.ts'
import { CALLS_KEPT, type CallRecord, writeCalls } from '../../logs/calls.ts'
import { LOGS } from '../../logs/table.ts'
import { contentsOf, withQuota } from '../../logs/write.ts'
import type { Stores } from '../../stores.ts'
import { logTexts } from '../../texts/log.ts'
import {
  cachedRates,
  callWith,
  failedCall,
  KEY_REFUSED,
  overloadedCall,
  refusedCall,
  routeDrawer,
  unpaidCall,
} from './calls.ts'
import type { SeededChannel } from './channels.ts'
import { itemAt, type Random } from './random.ts'
import type { Redeemed } from './redemptions.ts'
import { DAY, timestampsBefore } from './timestamps.ts'
import type { SeededToken } from './tokens.ts'

type Deps = Pick<Stores, 'db' | 'options'>
type LogRow = NewRow<typeof LOGS>

const { consume, system, test, topUp } = LOG_TYPE

/** The seeded rows that log rows refer to. */
export interface Seeded {
  readonly tokens: readonly SeededToken[]
  readonly channels: readonly SeededChannel[]
  readonly redeemed: readonly Redeemed[]
}

const CREDIT = 250_000

/** Median duration of a refusal, in milliseconds. */
const REFUSAL_MS = 300

/** Failed calls for each row of the log. */
const FAILED_SHARE = 0.015

/** Calls of the last day that an overloaded channel refused, for each row of the log. */
const OVERLOADED_SHARE = 0.08

/** Refused calls of the last day of users near their limit, for each row of the log. */
const UNPAID_SHARE = 0.02

/** Share of calls that belong to a conversation. */
const IN_CONVERSATION = 0.7

/** A row of the log, and the record of its call. */
interface Generated {
  readonly row: LogRow
  readonly record?: Unnamed
}

type Unnamed = Omit<CallRecord, 'request_id' | 'created_at'>

/** Seconds of a conversation. */
const CONVERSATION = 20 * 60

/** Returns the number of the conversation that a user has at a time. */
const conversationAt = (time: number, user: number): number => Math.floor(time / CONVERSATION) * 1000 + (user % 1000)

/** Returns a function that generates log rows of a time: mostly calls, and a few channel tests and credits. */
function rowGenerator(deps: Deps, random: Random, { tokens, channels }: Seeded): (time: number) => Generated {
  const ratesFor = cachedRates(deps)
  const routeAt = routeDrawer(random, tokens, channels)
  const channelTest = (time: number): LogRow => {
    const { id, name, models, until, isFailing, latency } = random.pick(channels)
    const fails = isFailing && time > until
    const content = fails
      ? logTexts.channelTestFailed(name, KEY_REFUSED.zh, KEY_REFUSED.en)
      : logTexts.channelTested(name, 'Hello!')
    const elapsed_time = random.around(fails ? REFUSAL_MS : latency)
    return { type: test, ...contentsOf(content), channel_id: id, model_name: itemAt(models, 0), elapsed_time }
  }
  const credit = (time: number): LogRow => {
    const { owner } = routeAt(time).token
    const quota = random.around(CREDIT)
    const content = contentsOf(withQuota(logTexts.credited, deps.options, quota))
    return { type: topUp, user_id: owner.id, username: owner.username, ...content, quota }
  }
  const call = (time: number): Generated => {
    const route = routeAt(time)
    const { id: user_id, username } = route.token.owner
    const names = { user_id, username, token_name: route.token.name, channel_id: route.channel.id }
    const { row, record } = callWith(route, random, ratesFor)
    const isChat = row.completion_tokens > 0 && random.chance(IN_CONVERSATION)
    const conversation = isChat ? conversationAt(time, user_id) : 0
    return { row: { type: consume, ...names, ...row, conversation }, record: { ...record, conversation } }
  }
  return (time) => {
    if (random.chance(0.01)) return { row: channelTest(time) }
    return random.chance(0.004) ? { row: credit(time) } : call(time)
  }
}

/** Returns the row about a channel that was disabled automatically. */
const disabledRow = ({ id, name, until }: SeededChannel) => ({
  type: system,
  ...contentsOf(logTexts.channelDisabled(name, String(id), KEY_REFUSED.zh, KEY_REFUSED.en)),
  channel_id: id,
  created_at: until,
})

/** Returns the records of calls that failed: some at any time, and those after which channels were disabled. */
function failedCalls(random: Random, { tokens, channels }: Seeded, times: readonly number[]): CallRecord[] {
  const routeAt = routeDrawer(random, tokens, channels)
  const lastDay = times.filter((time) => time > (times.at(-1) ?? 0) - DAY)
  const drawn = (among: readonly number[], share: number, callAt: (time: number) => Unnamed) =>
    among.filter(() => random.chance(share)).map((time) => ({ created_at: time, ...callAt(time) }))
  const some = drawn(times, FAILED_SHARE, (time) => failedCall(routeAt(time), random))
  const overloaded = channels
    .filter(({ isOverloaded }) => isOverloaded)
    .slice(0, 1)
    .flatMap((channel) => {
      const route = routeDrawer(random, tokens, [channel])
      return drawn(lastDay, OVERLOADED_SHARE, (time) => overloadedCall(route(time), random))
    })
  const poor = tokens.filter(({ owner }) => owner.isNearLimit)
  const unpaidAt = routeDrawer(random, poor, channels)
  const unpaid = poor.length > 0 ? drawn(lastDay, UNPAID_SHARE, (time) => unpaidCall(unpaidAt(time), random)) : []
  const last = channels
    .filter(({ isFailing }) => isFailing)
    .map((channel) => {
      // The last caller is one of the users who may use it.
      const route = routeDrawer(random, tokens, [{ ...channel, until: channel.until + 1 }])(channel.until)
      return { created_at: channel.until, ...refusedCall(route, random) }
    })
  return [...some, ...overloaded, ...unpaid, ...last].map((record) => ({
    ...record,
    request_id: requestId(record.created_at, random),
  }))
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

/** Leaves a small rest of the quota of users and tokens near their limit. */
async function spendAlmostAll({ db }: Deps, tokens: readonly SeededToken[]): Promise<void> {
  const users = new Set(tokens.map(({ owner }) => owner).filter(({ isNearLimit }) => isNearLimit))
  for (const { id } of users) await db.run('UPDATE users SET quota = used_quota / 20 + 1 WHERE id = :id', { id })
  for (const { name, owner } of tokens.filter(({ isNearLimit }) => isNearLimit))
    await db.run('UPDATE tokens SET remain_quota = used_quota / 20 + 1 WHERE user_id = :user_id AND name = :name', {
      user_id: owner.id,
      name,
    })
}

/** SQL that sets the last test of channels from the log. */
const LAST_TEST = `UPDATE channels SET (test_time, response_time) = (SELECT created_at,
    CASE WHEN content LIKE '%测试失败%' THEN 0 ELSE elapsed_time END FROM logs
    WHERE channel_id = channels.id AND type = ${test} ORDER BY created_at DESC, id DESC LIMIT 1)
  WHERE id IN (SELECT channel_id FROM logs WHERE type = ${test})`

/**
 * Creates the log of several weeks with the records of its calls and of failed ones, and updates used quotas.
 * @param count rows without failed calls
 * @returns the number of all rows
 */
export async function seedLogs(
  deps: Deps,
  random: Random,
  seeded: Seeded,
  count: number,
  now: number,
): Promise<number> {
  const insert = inserter(deps.db, LOGS)
  const newRow = rowGenerator(deps, random, seeded)
  const disabled = seeded.channels.filter(({ isFailing }) => isFailing).map(disabledRow)
  const timestamps = timestampsBefore(now, count - seeded.redeemed.length - disabled.length, random)
  const rows = timestamps.map((created_at) => ({ created_at, ...newRow(created_at) }))
  const others = [...disabled, ...seeded.redeemed.map((code) => redemptionRow(deps, code))]
  const isKept = (time: number) => time >= now - CALLS_KEPT
  const records: CallRecord[] = []
  for (const { created_at, row, record } of [
    ...rows,
    ...others.map(({ created_at, ...row }) => ({ created_at, row, record: undefined })),
  ].sort((a, b) => a.created_at - b.created_at)) {
    const request_id = row.type === system ? '' : requestId(created_at, random)
    await insert({ ...row, created_at, request_id })
    if (record) records.push({ ...record, created_at, request_id })
  }
  const failed = failedCalls(random, seeded, timestamps).filter(({ created_at }) => isKept(created_at))
  await writeCalls(deps.db, [...records.filter(({ created_at }) => isKept(created_at)), ...failed], true)
  for (const sql of [...sums(deps.db.dialect.indexedBy('logs_token')), LAST_TEST]) await deps.db.run(sql)
  await spendAlmostAll(deps, seeded.tokens)
  return count + failed.length
}

/** Returns a request ID in the gateway's format. */
const requestId = (time: number, random: Random): string =>
  new Date(time * 1000).toISOString().replace(/\D/g, '') + String(random.integer(0, 99_999_999)).padStart(8, '0')
