import { expect, test } from 'vitest'
import { connect } from '../../connect.ts'
import { samples } from '../../testing/index.ts'
import { type Dialect, newApi, newApi1, speak } from '../index.ts'

const KEY = 'sk-0123456789abcdefA1b2C3d4E5f60718293a4b5c6d7e8f90'

interface Answers {
  status: object
  limit: number
  used: number
}

/** Returns a client of a server that shows quotas in some way. */
function clientOf(dialect: Dialect, { status, limit, used }: Answers) {
  const limits = { soft_limit_usd: limit, hard_limit_usd: limit, system_hard_limit_usd: limit }
  const answers: Record<string, unknown> = {
    '/api/status': { success: true, message: '', data: { ...samples.status, ...status } },
    '/dashboard/billing/subscription': { ...samples.subscription, ...limits },
    '/dashboard/billing/usage': { object: 'list', total_usage: used },
  }
  const fetch = async (url: string | URL | Request) => Response.json(answers[new URL(String(url)).pathname])
  const options = { baseUrl: 'https://gateway.example', accessToken: KEY, fetch, retries: 0 }
  return connect({ ...options, dialect: speak(dialect) })
}

const RATES = { quota_per_unit: 500_000, usd_exchange_rate: 7.3 }

// What a New API answered for a key that has used 43,220 of 500,000 units.
test.each(
  [newApi, newApi1].flatMap((dialect) => [
    { dialect, shown: 'USD', limit: 1, used: 8.644, inCurrency: true, limited: 1, spent: 8.644 },
    { dialect, shown: 'CNY', limit: 7.3, used: 63.1012, inCurrency: false, limited: 500_000, spent: 4_322_000 },
    { dialect, shown: 'CUSTOM', limit: 1, used: 8.644, inCurrency: false, limited: 500_000, spent: 4_322_000 },
    {
      dialect,
      shown: 'TOKENS',
      limit: 500_000,
      used: 4_322_000,
      inCurrency: false,
      limited: 500_000,
      spent: 4_322_000,
    },
  ]),
)('$dialect.generation states bills in the unit of its status if it shows $shown', async (shown) => {
  const status = { ...RATES, quota_display_type: shown.shown }
  const { billing, status: statuses } = clientOf(shown.dialect, { status, limit: shown.limit, used: shown.used })
  expect(await statuses.get()).toMatchObject({ display_in_currency: shown.inCurrency })
  expect(await billing.subscription()).toEqual({
    ...samples.subscription,
    soft_limit_usd: shown.limited,
    hard_limit_usd: shown.limited,
    system_hard_limit_usd: shown.limited,
  })
  expect(await billing.usage()).toEqual({ object: 'list', total_usage: shown.spent })
})

test('the limit of a key without one is no amount', async () => {
  const { billing } = clientOf(newApi, {
    status: { ...RATES, quota_display_type: 'CNY' },
    limit: 100_000_000,
    used: 0,
  })
  expect(await billing.subscription()).toMatchObject({ hard_limit_usd: 100_000_000 })
})

test('amounts below zero are converted, too', async () => {
  const { billing } = clientOf(newApi, { status: { ...RATES, quota_display_type: 'CNY' }, limit: -7.3, used: 0 })
  expect(await billing.subscription()).toMatchObject({ hard_limit_usd: -500_000 })
})

test.each([0, -1, 'x', null, undefined])('amounts stay as they are with the exchange rate %j', async (rate) => {
  const status = { ...RATES, usd_exchange_rate: rate, quota_display_type: 'CNY' }
  expect(await clientOf(newApi, { status, limit: 7.3, used: 0 }).billing.subscription()).toMatchObject({
    hard_limit_usd: 7.3,
  })
})
