import { channelTypeOf, readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Fetch } from '../lib/fetch.ts'
import { readText } from '../lib/read-text.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { baseUrlOf, type ProviderChannel, throughProxyOf } from './address.ts'
import { connectionError } from './failure.ts'

const TIMEOUT_MS = 15_000

const DAY = 24 * 60 * 60 * 1000

/** Days of usage that are requested for an account without a subscription. */
const DAYS = 100

/** Bytes of the longest answer. */
const ANSWER_MAX = 64 * 1024

// Strict, since a balance of 0 may disable a channel: servers without this interface answer with something else.
const Subscription = z.object({ hard_limit_usd: z.number(), has_payment_method: z.optional(z.boolean()) })
const Usage = z.object({ total_usage: z.number() })

/** Whether the balance of a channel can be queried. */
export const hasBalance = ({ type }: Pick<ProviderChannel, 'type'>): boolean =>
  channelTypeOf(type)?.readsBalance ?? false

async function query<T>(fetch: Fetch, channel: ProviderChannel, path: string, schema: $ZodType<T>): Promise<T> {
  const response = await fetch(`${baseUrlOf(channel)}/v1/dashboard/billing/${path}`, {
    headers: { authorization: `Bearer ${channel.key}` },
    redirect: 'manual',
    ...throughProxyOf(channel),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw connectionError(error)
  })
  const text = response.ok ? await readText(response.body, ANSWER_MAX).catch(() => undefined) : undefined
  const { data, success } = safeParse(schema, readJson(text ?? ''))
  if (!success) throw new Refusal(texts.channelBalanceStatus(String(response.status)))
  return data
}

const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Queries the balance of a channel's account, in dollars.
 * @param now milliseconds since 1970
 * @throws Refusal if the channel type does not support it, or the response is not usable
 * @throws ProviderError if the provider cannot be reached
 */
export async function fetchBalance(fetch: Fetch, channel: ProviderChannel, now: number): Promise<number> {
  if (!hasBalance(channel)) throw new Refusal(texts.channelBalance)
  const limit = await query(fetch, channel, 'subscription', Subscription)
  const since = limit.has_payment_method ? `${isoDate(now).slice(0, 7)}-01` : isoDate(now - DAYS * DAY)
  const period = `start_date=${since}&end_date=${isoDate(now + DAY)}`
  const usage = await query(fetch, channel, `usage?${period}`, Usage)
  return limit.hard_limit_usd - usage.total_usage / 100
}
