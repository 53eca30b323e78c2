import { LOG_TYPE, type Log, type Overview } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const DAYS = [4, 9, 0, 12, 18, 7, 3, 0, 1, 14, 22, 19, 8, 5, 0, 6, 11, 17, 24, 13, 2, 0, 9, 15, 21, 12, 4, 1, 16, 10]

const top = (name: string, username: string, calls: number, quota: number, failures = 0) => ({
  ...{ name, username, user_id: 9, calls, quota, failures },
})

/** Calls of a month, for stories. */
export const monthOf = ({ start_timestamp, step }: { start_timestamp: number; step: number }): Overview => ({
  total: { calls: 283, failures: 6, quota: 12_400_000, duration: 4120, first_token: 640 },
  before: { calls: 251, failures: 2, quota: 13_100_000, duration: 3980, first_token: 655 },
  bars: DAYS.map((calls, nth) => ({
    ...{ calls, failures: nth === 18 ? 4 : 0, quota: calls * 43_000, duration: 4000, first_token: 640 },
    time: start_timestamp + nth * step,
  })),
  users: [top('alice', '', 201, 9_300_000, 4), top('bob', '', 82, 3_100_000, 2)],
  tokens: [top('ci', 'alice', 240, 9_800_000, 6), top('notebook', 'alice', 43, 2_600_000)],
  models: [top('gpt-4o', '', 120, 8_100_000, 6), top('gpt-4o-mini', '', 163, 4_300_000)],
  channels: [],
})

const { log } = samples

/** The last calls of the month: one was refused, and one broke off. */
export const lastCalls: Log[] = [
  { ...log, id: 40, user_id: 9 },
  {
    ...{ ...log, id: 39, user_id: 9, created_at: log.created_at - 340, type: LOG_TYPE.failed, status: 429, quota: 0 },
    content: '当前分组上游负载已饱和，请稍后再试',
    content_en: 'The upstream load of this group is saturated, try again later',
  },
  { ...log, id: 38, user_id: 9, created_at: log.created_at - 900, status: 502, model_name: 'gpt-4o', quota: 13_458 },
  { ...log, id: 37, user_id: 9, created_at: log.created_at - 4100, token_name: 'notebook' },
]
