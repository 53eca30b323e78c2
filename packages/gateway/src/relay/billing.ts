import type { billing, User } from '@relaydeck/api-sdk'
import type * as z from 'zod/mini'
import type { Options } from '../options/store.ts'
import type { Row as Token } from '../tokens/store.ts'
import type { Key } from './key.ts'

type Subscription = z.output<typeof billing.Subscription>
type Usage = z.output<typeof billing.Usage>

/** What an unlimited token may spend. Source: One API. */
const UNLIMITED = 100_000_000

/** Whether the figures are those of the token, not of its owner. */
const isOfToken = (options: Options) => options.flag('DisplayTokenStatEnabled')

const shown = (options: Options, quota: number) =>
  options.flag('DisplayInCurrencyEnabled') ? quota / options.number('QuotaPerUnit') : quota

function limitOf(options: Options, token: Token, user: User): number {
  if (!isOfToken(options)) return shown(options, user.quota)
  return token.unlimited_quota ? UNLIMITED : shown(options, token.remain_quota + token.used_quota)
}

/** What a key may spend: of an owner what is left, of a token what it was given. */
export function subscriptionOf(options: Options, { token, user }: Key): Subscription {
  const limit = limitOf(options, token, user)
  return {
    object: 'billing_subscription',
    has_payment_method: true,
    soft_limit_usd: limit,
    hard_limit_usd: limit,
    system_hard_limit_usd: limit,
    access_until: Math.max(token.expired_time, 0),
  }
}

/** What a key has spent, in hundredths. */
export const usageOf = (options: Options, { token, user }: Key): Usage => ({
  object: 'list',
  total_usage: shown(options, isOfToken(options) ? token.used_quota : user.used_quota) * 100,
})
