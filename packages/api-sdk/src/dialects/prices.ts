import { ContractError, InputError, isRecord, type Send, type SendRequest } from '../index.ts'
import { isAmount } from '../options/amounts.ts'
import type { DialectCall } from './dialect.ts'

/** Price of a model in dollars, as texts with at most nine decimals. Without one of these the server charges in another way. */
export interface ModelPrice {
  readonly model: string
  /** Dollars per million prompt tokens. */
  readonly prompt?: string | undefined
  /** Dollars per million completion tokens. */
  readonly completion?: string | undefined
  /** Dollars per million prompt tokens that the provider had in its cache, where the server states them. */
  readonly cached?: string | undefined
  /** Dollars per call, for models that are not charged by tokens. */
  readonly call?: string | undefined
  /** Channel that has this price, if prices differ between channels. */
  readonly channel?: string | undefined
}

/** Prices that a server states. */
export interface Prices {
  readonly models: readonly ModelPrice[]
  /** Ratios of the groups that the caller may see, by which prices are multiplied. */
  readonly groups: Readonly<Record<string, number>>
}

/** Prompt and completion price of a model, to be set. */
export interface PriceChange {
  readonly model: string
  readonly prompt: string
  readonly completion: string
}

const request = (method: 'GET' | 'PUT', body?: PriceChange): SendRequest => ({
  endpoint: `${method} /api/prices`,
  method,
  url: '/api/prices',
  body,
  envelope: body ? 'none' : 'data',
  effects: body !== undefined,
  role: body ? 'admin' : 'user',
})

const isPrices = (content: unknown): content is Prices =>
  isRecord(content) && Array.isArray(content.models) && isRecord(content.groups)

/**
 * Returns the prices of a fork's models: with New API and the fork by Laisky, the models that the caller can call; with
 * One Hub, all. One API has ratios instead, in its options.
 * @throws UnsupportedError from One API
 * @throws ContractError if the client has no `dialect`
 */
export async function readPrices(send: Send): Promise<Prices> {
  const asked = request('GET')
  const content = await send(asked)
  if (isPrices(content)) return content
  throw new ContractError(asked.endpoint, [{ path: ['models'], code: 'invalid_type', expected: 'array' }])
}

/**
 * Changes the price of a model that has one. Values that are not given, such as ratios of cached tokens, are kept.
 * @throws UnsupportedError from servers other than One Hub, and for models that are charged per call
 * @throws NotFoundError if the model has no price
 * @throws InputError if a price is no amount
 */
export async function setPrice(send: Send, change: PriceChange): Promise<void> {
  const asked = request('PUT', change)
  const wrong = (['prompt', 'completion'] as const).find((key) => !isAmount(change[key]))
  if (wrong) throw new InputError(asked.endpoint, [{ path: [wrong], code: 'invalid_format', expected: 'amount' }])
  await send(asked)
}

/**
 * Returns the quota units that are a dollar.
 * @throws ContractError if the server has none, so that there are no amounts
 */
export async function unitsPerDollar({ ask, endpoint }: DialectCall): Promise<number> {
  const status = await ask('GET', '/api/status')
  const units = isRecord(status) ? status.quota_per_unit : undefined
  if (typeof units === 'number' && units > 0) return units
  throw new ContractError(endpoint, [{ path: ['quota_per_unit'], code: 'too_small', expected: 'number' }])
}

/** Returns the numbers of 0 and more in a record. */
export const numbersIn = (content: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(isRecord(content) ? content : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 0,
    ),
  )
