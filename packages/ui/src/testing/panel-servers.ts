import { billing, type KeyAccount, logs, models, status, tokens, usage } from '@relaydeck/api-sdk'
import { mock, samples } from '@relaydeck/api-sdk/testing'
import { zoneDays } from '@relaydeck/api-sdk/usage'
import { type Fetch, fetchOf, http } from './fetch-of.ts'
import { page } from './tokens.ts'

export const BASE_URL = 'https://gateway.example'

/** Status of the embedded gateway, which sums usage. */
const embedded = mock(http, status.get, { ...samples.status, usage: true, max_page_size: 1000 })

/** Costs and calls of models, the largest first. */
export const MODELS = [
  ['claude-sonnet-4-5', 4_120_000, 412],
  ['gpt-4o-mini', 602_000, 1310],
  ['text-embedding-3-small', 1200, 96],
] as const

/** Units of the nth day. */
const costOf = (nth: number) => (nth % 7 < 5 ? 90_000 + 40_000 * ((nth * 7) % 13) : 0)

const sum = (name: string, quota: number, calls: number) => ({
  ...samples.usageSum,
  name,
  quota,
  calls,
  prompt_tokens: calls * 900,
  completion_tokens: calls * 220,
})

const ownUsage = mock(http, usage.listSelf, ({ by, time_zone = 'UTC', start_timestamp = 0, end_timestamp = 0 }) =>
  by === 'day'
    ? zoneDays(time_zone, Number(start_timestamp), Number(end_timestamp)).map(({ name }, nth) =>
        sum(name, costOf(nth), nth % 7 < 5 ? 20 + nth : 0),
      )
    : MODELS.map(([name, quota, calls]) => sum(name, quota, calls)),
)

const DAY = 86_400

/** Account of a key with 30 days. */
const keyAccount: KeyAccount = {
  ...samples.keyAccount,
  period: Array.from({ length: 30 }, (_, nth) => ({
    day: new Date((1_795_309_920 - (29 - nth) * DAY) * 1000).toISOString().slice(0, 10),
    requests: nth % 7 < 5 ? 20 + nth : 0,
    tokens: nth % 7 < 5 ? 30_000 + 900 * nth : 0,
    quota: costOf(nth),
  })),
  models: MODELS.map(([model, quota, requests]) => ({ model, requests, tokens: requests * 1120, quota })),
}

/** Account of a key that was not used. */
const unusedKey: KeyAccount = {
  ...keyAccount,
  today: { ...keyAccount.today, requests: 0, tokens: 0, quota: 0 },
  period: keyAccount.period.map(({ day }) => ({ day, requests: 0, tokens: 0, quota: 0 })),
  models: [],
  last: null,
}

/** Pages of tokens: two whole ones and one of four. */
const list = mock(http, tokens.list, ({ p = 0 }) => (p < 2 ? page(p + 1) : p === 2 ? page(3).slice(0, 4) : []))

const costs = new Map<string, number>(MODELS.map(([name, quota]) => [name, quota]))

/** Servers that answer panels, for tests and stories. */
export const servers = {
  embedded: fetchOf(embedded, list, ownUsage, mock(http, usage.key, keyAccount)),
  /** One API, which only sums the log, and has bills of keys. */
  oneApi: fetchOf(
    mock(http, status.get, samples.status),
    list,
    mock(
      http,
      models.available,
      MODELS.map(([name]) => name),
    ),
    mock(http, logs.statSelf, ({ model_name = '' }) => ({
      quota: model_name ? (costs.get(model_name) ?? 0) : 4_723_200,
    })),
    mock(http, logs.listSelf, ({ p = 0 }) => (p < 100 ? Array.from({ length: 10 }, () => samples.log) : [])),
    mock(http, billing.subscription, { ...samples.subscription, hard_limit_usd: 20 }),
    mock(http, billing.usage, { object: 'list', total_usage: 512.5 }),
  ),
  empty: fetchOf(
    embedded,
    mock(http, tokens.list, []),
    mock(http, usage.listSelf, []),
    mock(http, usage.key, unusedKey),
  ),
  waiting: (() => new Promise(() => {})) as Fetch,
  offline: (() => Promise.reject(new TypeError('Failed to fetch'))) as Fetch,
}
