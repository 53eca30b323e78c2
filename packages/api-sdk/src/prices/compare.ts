import { amountOf, factorOf, ratioOf } from '../options/amounts.ts'
import { isPerUnit, type UnitPrice } from '../options/unit-prices.ts'
import { PRICE_PARTS, type PricePart, RATIO_UNITS, type SourcePrice, type TokenPrice } from './price.ts'

/** Why the price of a source is not taken. */
export type HoldReason =
  /** It rises by more than the allowed share. */
  | 'rise'
  /** It would be free. */
  | 'free'
  /** Both are charged by different units. */
  | 'kind'

/** A model whose price a source states differently. */
export interface PriceChange {
  readonly model: string
  /** Price in force; `undefined` for a model without a price. */
  readonly before: TokenPrice | undefined
  /** Price as it would be, with the parts that the source does not state. */
  readonly after: TokenPrice
  /** Parts that the source states. */
  readonly stated: readonly PricePart[]
  /** Highest rise of a part as a share of its price: 0.2 is 20 %. Infinity if it was free, `undefined` without a price. */
  readonly rise: number | undefined
}

/** A model whose price by another unit a source states differently. */
export interface UnitChange {
  readonly model: string
  readonly before: UnitPrice | undefined
  /** Price as it would be, with the sizes that the source does not state. */
  readonly after: UnitPrice
  /** As of {@link PriceChange}. */
  readonly rise: number | undefined
}

/** A model whose price is not taken. */
export interface HeldPrice {
  readonly model: string
  readonly reason: HoldReason
  readonly before?: TokenPrice | UnitPrice | undefined
  readonly after?: TokenPrice | UnitPrice
  readonly stated?: readonly PricePart[]
  readonly rise?: number | undefined
}

/** What a source would change. */
export interface PricePlan {
  readonly changes: readonly PriceChange[]
  readonly unitChanges: readonly UnitChange[]
  readonly held: readonly HeldPrice[]
}

interface CompareOptions {
  /** Highest share by which a part may rise; default 0.2. */
  readonly maxRise?: number | undefined
  /** Parts for which the gateway has prices; default all. */
  readonly parts?: readonly PricePart[] | undefined
  /** Returns whether a model is compared; default: every model in force. */
  readonly isWanted?: ((model: string) => boolean) | undefined
}

const MAX_RISE = 0.2

/** Ratios are binary fractions: prices closer than this are the same. */
const PRECISION = 1e-6

/** The part whose price is in force for one without its own. */
const BASE: { readonly [P in PricePart]?: PricePart } = {
  cached: 'prompt',
  written: 'prompt',
  writtenHour: 'prompt',
  audio: 'prompt',
  spoken: 'completion',
}

/** Returns the amount of a part; without a price of its own, the one of the part that it is charged like. */
export function priceOfPart(price: TokenPrice, part: PricePart): string | undefined {
  const base = BASE[part]
  return price[part] ?? (base && price[base])
}

const isNear = (a: string | undefined, b: string | undefined): boolean =>
  a === b || Math.abs(Number(a) - Number(b)) <= PRECISION * Math.max(Number(a), Number(b))

const isSame = (before: TokenPrice, after: TokenPrice, part: PricePart) =>
  isNear(priceOfPart(before, part), priceOfPart(after, part))

/** Returns the price that keeps its proportion to another one. */
const inProportion = (price: string, from: string, to: string): string =>
  amountOf(ratioOf(to, RATIO_UNITS), RATIO_UNITS, factorOf(price, ratioOf(from, RATIO_UNITS), RATIO_UNITS))

/** Returns the price of writes for an hour that a source does not state: it keeps its proportion to other writes. */
function hourOf({ written, writtenHour }: TokenPrice, stated: string | undefined): string | undefined {
  const isRelative = stated !== undefined && written !== undefined && writtenHour !== undefined
  return isRelative ? inProportion(writtenHour, written, stated) : writtenHour
}

/**
 * Returns a price with the parts that the source does not state: the completion keeps its proportion to the prompt, a
 * write for an hour to other writes, the others their price. No cached token is dearer than another one.
 */
function completed(before: TokenPrice | undefined, stated: TokenPrice): TokenPrice {
  if (!before || Number(before.prompt) === 0) return stated
  const {
    prompt,
    cached = before.cached,
    written = before.written,
    audio = before.audio,
    spoken = before.spoken,
  } = stated
  const completion = stated.completion ?? (before.completion && inProportion(before.completion, before.prompt, prompt))
  const writtenHour = stated.writtenHour ?? hourOf(before, stated.written)
  return {
    prompt,
    completion,
    cached: cached !== undefined && Number(cached) > Number(prompt) ? prompt : cached,
    written,
    writtenHour,
    audio,
    spoken,
  }
}

function riseOf(before: TokenPrice, after: TokenPrice): number {
  const rises = PRICE_PARTS.flatMap((part) => {
    const [from, to] = [priceOfPart(before, part), priceOfPart(after, part)]
    if (from === undefined || to === undefined || isNear(from, to)) return []
    return [Number(from) === 0 ? Number.POSITIVE_INFINITY : Number(to) / Number(from) - 1]
  })
  // A part without a price in force does not rise.
  return rises.length === 0 ? 0 : Math.max(...rises)
}

const amountsOf = ({ usd, sizes }: UnitPrice) => [usd, ...Object.values(sizes ?? {})]

/** Returns the change of a price by unit. A size that had no price of its own had the highest one. */
function unitChange(model: string, before: UnitPrice | undefined, stated: UnitPrice): UnitChange {
  if (!before) return { model, before, after: stated, rise: undefined }
  const sizes = { ...before.sizes, ...stated.sizes }
  const after = { ...stated, ...(Object.keys(sizes).length > 0 && { sizes }) }
  const highest = Math.max(...amountsOf(before))
  const pairs = [
    [before.usd, after.usd],
    ...Object.entries(sizes).map(([size, to]) => [before.sizes?.[size] ?? highest, to]),
  ]
  const rises = pairs.flatMap(([from = 0, to = 0]) => {
    if (isNear(String(from), String(to))) return []
    return [from === 0 ? Number.POSITIVE_INFINITY : to / from - 1]
  })
  return { model, before, after, rise: rises.length === 0 ? 0 : Math.max(...rises) }
}

/** Returns whether a size gets a price of its own, or another one. */
const isSameUnit = ({ before, after }: UnitChange): boolean =>
  before !== undefined &&
  isNear(String(before.usd), String(after.usd)) &&
  Object.entries(after.sizes ?? {}).every(([size, usd]) =>
    isNear(String(before.sizes?.[size] ?? Number.NaN), String(usd)),
  )

const only = (price: TokenPrice, parts: readonly PricePart[]): TokenPrice => ({
  ...Object.fromEntries(PRICE_PARTS.flatMap((part) => (parts.includes(part) ? [[part, price[part]]] : []))),
  prompt: price.prompt,
})

const isFree = (price: TokenPrice | UnitPrice) =>
  isPerUnit(price) ? amountsOf(price).some((usd) => usd === 0) : Number(price.prompt) === 0

/** Returns the unit that a price is for. */
const kindOf = (price: SourcePrice): string =>
  typeof price === 'string' ? price : isPerUnit(price) ? price.per : 'token'

/**
 * Compares the prices of a source with the prices in force, and returns the changes, by name. A price that rises too much,
 * becomes free or is of another kind is held.
 * @param inForce with `undefined` for a model without a price
 */
export function comparePrices(
  inForce: ReadonlyMap<string, SourcePrice | undefined>,
  source: ReadonlyMap<string, SourcePrice>,
  { maxRise = MAX_RISE, parts = PRICE_PARTS, isWanted = (model) => inForce.has(model) }: CompareOptions = {},
): PricePlan {
  const changes: PriceChange[] = []
  const unitChanges: UnitChange[] = []
  const held: HeldPrice[] = []
  /** Holds a change, or returns that it may be made. */
  const isTaken = (change: PriceChange | UnitChange): boolean => {
    const reason = isFree(change.after) ? 'free' : (change.rise ?? 0) > maxRise + PRECISION ? 'rise' : undefined
    if (reason) held.push({ ...change, reason })
    return reason === undefined
  }
  const wanted = [...source].filter(([model]) => isWanted(model)).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [model, price] of wanted) {
    const before = inForce.get(model)
    if (kindOf(price) !== kindOf(before ?? price) || price === 'other' || before === 'other') {
      if (price !== before) held.push({ model, reason: 'kind' })
      continue
    }
    if (isPerUnit(price)) {
      const change = unitChange(model, before && isPerUnit(before) ? before : undefined, price)
      if (!isSameUnit(change) && isTaken(change)) unitChanges.push(change)
      continue
    }
    if (before && isPerUnit(before)) continue
    const given = only(price, parts)
    const after = completed(before, given)
    if (before && PRICE_PARTS.every((part) => !parts.includes(part) || isSame(before, after, part))) continue
    const stated = parts.filter((part) => given[part] !== undefined)
    const change = { model, before, after, stated, rise: before && riseOf(before, after) }
    if (isTaken(change)) changes.push(change)
  }
  return { changes, unitChanges, held }
}

/** Options that hold the ratios of a part. */
const OPTION = {
  prompt: 'ModelRatio',
  completion: 'CompletionRatio',
  cached: 'CacheRatio',
  written: 'CreateCacheRatio',
  writtenHour: 'CreateCacheRatio1h',
  audio: 'AudioRatio',
  spoken: 'AudioCompletionRatio',
} as const satisfies { readonly [P in PricePart]: string }

/** An option that holds ratios of models. */
export type RatioOption = (typeof OPTION)[PricePart]

/** Option with the ratios of a part. */
export const ratioOption = (part: PricePart): RatioOption => OPTION[part]

/** Returns the ratio that an option has for a part of a price. */
function ratioFor(price: TokenPrice, part: PricePart): number {
  const amount = price[part] ?? ''
  if (part === 'prompt') return ratioOf(amount, RATIO_UNITS)
  const base = part === 'spoken' ? (price.audio ?? price.prompt) : price.prompt
  return factorOf(amount, ratioOf(base, RATIO_UNITS), RATIO_UNITS)
}

/** Returns whether a ratio has to be written so that a part has its new price. */
function isWritten({ before, after, stated }: PriceChange, part: PricePart): boolean {
  if (after[part] === undefined) return false
  if (!before) return true
  if (part === 'prompt') return !isSame(before, after, part)
  // A completion that keeps its proportion keeps its ratio.
  if (part === 'completion' && !stated.includes(part)) return false
  const bases: PricePart[] = part === 'spoken' ? ['prompt', 'audio'] : ['prompt']
  return [part, ...bases].some((each) => !isSame(before, after, each))
}

/** Returns the ratios that changes write, by option and model. */
export function ratiosOfChanges(changes: readonly PriceChange[]): Map<RatioOption, Map<string, number>> {
  const options = new Map<RatioOption, Map<string, number>>()
  for (const part of PRICE_PARTS) {
    const ratios = new Map(
      changes.filter((change) => isWritten(change, part)).map(({ model, after }) => [model, ratioFor(after, part)]),
    )
    if (ratios.size > 0) options.set(OPTION[part], ratios)
  }
  return options
}
