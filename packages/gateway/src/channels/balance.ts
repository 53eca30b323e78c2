import { billing } from '@relaydeck/api-sdk'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { networkCode } from '../fetch.ts'
import { Refusal } from '../refuse.ts'
import { baseUrlOf } from '../relay/provider.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import type { Row } from './store.ts'

/** OpenAI and whatever has its interface. */
const ASKABLE = new Set([1, 8])

/** Milliseconds that a provider may take. */
const PATIENCE = 15_000

const DAY = 24 * 60 * 60 * 1000
/** Days that the use is asked for of an account without a subscription. */
const DAYS = 100

/** Whether a channel's provider can be asked what is left. */
export const hasBalance = ({ type }: Pick<Row, 'type'>): boolean => ASKABLE.has(type)

async function get(services: Services, channel: Row, path: string, requestId: string): Promise<unknown> {
  const { outside, report } = services
  const response = await outside
    .fetch(`${baseUrlOf(channel)}/v1/dashboard/billing/${path}`, {
      headers: { authorization: `Bearer ${channel.key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    .catch((error: unknown) => {
      report({ requestId, endpoint: 'GET /api/channel/update_balance', error: networkCode(error), channel: channel.id })
      throw new Refusal(texts.channelUnreachable)
    })
  if (!response.ok) throw new Refusal(texts.channelBalanceStatus(String(response.status)))
  return response.json().catch(() => undefined)
}

function read<T>(schema: $ZodType<T>, body: unknown): T {
  const { data, success } = safeParse(schema, body)
  if (!success) throw new Refusal(texts.channelBalanceStatus('200'))
  return data
}

const date = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Asks a channel's provider what is left, in dollars, and keeps the answer.
 * @throws Refusal where the type has no balance, or the provider does not tell
 */
export async function updateBalance(services: Services, channel: Row, requestId: string): Promise<number> {
  if (!hasBalance(channel)) throw new Refusal(texts.channelBalance)
  const { clock, channels } = services
  const limit = read(billing.Subscription, await get(services, channel, 'subscription', requestId))
  const now = clock()
  const since = limit.has_payment_method ? `${date(now).slice(0, 7)}-01` : date(now - DAYS * DAY)
  const spent = read(
    billing.Usage,
    await get(services, channel, `usage?start_date=${since}&end_date=${date(now + DAY)}`, requestId),
  )
  const balance = limit.hard_limit_usd - spent.total_usage / 100
  channels.setBalance(channel.id, balance)
  return balance
}
