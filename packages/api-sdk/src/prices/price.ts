import { amountOf, isAmount } from '../options/amounts.ts'
import { isUnitDollars, isUnitPrice, type PriceUnit, type UnitPrice } from '../options/unit-prices.ts'

/** Prices of a model per million tokens: dollars, as texts with at most nine decimals. */
export interface TokenPrice {
  readonly prompt: string
  /** Without it, the gateway decides. */
  readonly completion?: string | undefined
  /** Prompt tokens that the provider read from its cache. */
  readonly cached?: string | undefined
  /** Prompt tokens that the provider wrote to its cache. */
  readonly written?: string | undefined
  /** Prompt tokens that the provider wrote to its cache for an hour. */
  readonly writtenHour?: string | undefined
  /** Audio tokens of the prompt. */
  readonly audio?: string | undefined
  /** Audio tokens of the completion. */
  readonly spoken?: string | undefined
}

/** Parts of a price, in the order in which they are shown. */
export const PRICE_PARTS = [
  'prompt',
  'completion',
  'cached',
  'written',
  'writtenHour',
  'audio',
  'spoken',
] as const satisfies (keyof TokenPrice)[]

export type PricePart = (typeof PRICE_PARTS)[number]

/** What a source states of a model: a price of tokens or of another unit, or that it charges in another way. */
export type SourcePrice = TokenPrice | UnitPrice | 'other'

/**
 * Quota units of a dollar in ratios of One API: a ratio of 1 is $2 per million tokens. A gateway whose `QuotaPerUnit`
 * is another one still has One API's built-in ratios.
 */
export const RATIO_UNITS = 500_000

const MILLION = 1_000_000

/** Why a model of a source is left out. */
export type SkipReason = 'name' | 'number' | 'unit'

/** A price that is no number from 0 on, or too high to be one, or that has another form. */
class PriceError extends Error {
  readonly reason: SkipReason
  constructor(reason: SkipReason = 'number') {
    super(reason)
    this.reason = reason
  }
}

/** @throws PriceError */
function amount(value: unknown, perUnit: number, factor: number): string {
  if (typeof value !== 'number' || !(value >= 0 && factor >= 0) || value * factor > Number.MAX_SAFE_INTEGER)
    throw new PriceError()
  const text = amountOf(value, perUnit, factor)
  if (!isAmount(text)) throw new PriceError()
  return text
}

/** Converts a value of a source to an amount; `undefined` if the source does not state it. */
export type ReadAmount = (value: unknown) => string | undefined

const stated =
  (perUnit: number): ReadAmount =>
  (value) =>
    value === undefined || value === null ? undefined : amount(value, perUnit, 1)

/** Reads dollars per million tokens. */
export const perMillion: ReadAmount = stated(MILLION)

/** Reads dollars per token. */
export const perToken: ReadAmount = stated(1)

/** Reads a ratio, times another one that is relative to it. */
export const ofRatio = (ratio: unknown, factor: unknown = 1): string | undefined => {
  if (ratio === undefined || ratio === null || factor === null) return undefined
  if (typeof factor !== 'number') throw new PriceError()
  return amount(ratio, RATIO_UNITS, factor)
}

/**
 * Reads the price of a unit.
 * @throws PriceError
 */
export function perUnit(per: PriceUnit, usd: unknown, sizes?: ReadonlyMap<string, number>): UnitPrice {
  if (![usd, ...(sizes?.values() ?? [])].every(isUnitDollars)) throw new PriceError()
  return { per, usd: Number(usd), ...(sizes && sizes.size > 0 && { sizes: Object.fromEntries(sizes) }) }
}

/**
 * Returns a value that is the price of a unit.
 * @throws PriceError
 */
export function unitPrice(value: unknown): UnitPrice {
  if (!isUnitPrice(value)) throw new PriceError('unit')
  return value
}

const isZero = (text: string) => Number(text) === 0

type Amounts = { readonly [P in PricePart]?: string | undefined }

/**
 * Returns a price without parts that cannot be: a model of embeddings has a completion of 0, a catalogue has 0 for what
 * it does not know, no read of a cache is dearer than the prompt, and no write is cheaper.
 */
function plausible({ prompt, ...parts }: Amounts): TokenPrice | undefined {
  if (prompt === undefined) return undefined
  const cannotBe = (part: string, text: string) =>
    isZero(text) ||
    (part === 'cached' && Number(text) > Number(prompt)) ||
    ((part === 'written' || part === 'writtenHour') && Number(text) < Number(prompt))
  const stated = Object.entries(parts).filter(([part, text]) => text !== undefined && !cannotBe(part, text))
  return { prompt, ...Object.fromEntries(stated) }
}

/** A model of a source that is left out. */
export interface SkippedPrice {
  readonly model: string
  readonly reason: SkipReason
}

const LONGEST_NAME = 200

/** Names with these characters cannot be shown, and this one cannot be written to a map. */
const WRONG_NAME = /\p{C}|^\s|\s$|^$|^__proto__$/u

/** Collects the prices of a source; what cannot be used is left out, with the reason. */
export class PriceCollector {
  readonly models = new Map<string, SourcePrice>()
  readonly skipped: SkippedPrice[] = []

  /** Adds a price; nothing if the source states none. */
  add(model: string, read: () => Amounts | UnitPrice | 'other'): void {
    if (model.length > LONGEST_NAME || WRONG_NAME.test(model)) {
      this.skipped.push({ model: model.slice(0, LONGEST_NAME), reason: 'name' })
      return
    }
    try {
      const price = read()
      const known = typeof price === 'string' || 'per' in price ? price : plausible(price)
      if (known !== undefined) this.models.set(model, known)
    } catch (error) {
      if (!(error instanceof PriceError)) throw error
      this.skipped.push({ model, reason: error.reason })
    }
  }
}
