import { isRecord, readJson } from '@relaydeck/api-sdk'
import { isAmount, isPerUnit, isUnitPrice, readRatios, type UnitChange, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { type Price, priceOf, type RatioSet, withPrice } from './price.ts'

const EMPTY: RatioSet = { model: {}, completion: {} }

/** Ratios of an option, as an object or as its JSON text. */
const ratiosOf = (value: unknown) => readRatios(typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Options as an object, or as the list that a server sends: `[{ key, value }]`, with its envelope or without. */
function optionsOf(content: unknown): Record<string, unknown> | undefined {
  const inner = isRecord(content) && 'data' in content ? content.data : content
  if (!Array.isArray(inner)) return isRecord(inner) ? inner : undefined
  return Object.fromEntries(inner.flatMap((row) => (isRecord(row) ? [[String(row.key), row.value]] : [])))
}

function readOwnPrices(prices: Record<string, unknown>, perUnit: number): RatioSet | undefined {
  let ratios = EMPTY
  for (const [name, price] of Object.entries(prices)) {
    if (!isRecord(price)) return undefined
    const [prompt, completion] = [price.prompt, price.completion].map((amount) =>
      amount === undefined ? undefined : String(amount),
    )
    if (prompt === undefined || !isAmount(prompt)) return undefined
    if (completion !== undefined && !isAmount(completion)) return undefined
    ratios = withPrice(ratios, name, { prompt, completion }, perUnit)
  }
  return ratios
}

/** Prices by other units than tokens, by model. */
export type UnitPrices = Readonly<Record<string, UnitPrice>>

/** Prices of a file, or the name of a model whose price by unit is wrong. */
export type PriceFileContent = { ratios: RatioSet; units: UnitPrices } | { wrong: string }

function readOwnUnits(units: Record<string, unknown>): { units: UnitPrices } | { wrong: string } {
  const read: [string, UnitPrice][] = []
  for (const [name, price] of Object.entries(units)) {
    if (!isUnitPrice(price)) return { wrong: name }
    read.push([name, price])
  }
  return { units: Object.fromEntries(read) }
}

function readOwnFile(prices: Record<string, unknown>, units: unknown, perUnit: number): PriceFileContent | undefined {
  const ratios = readOwnPrices(prices, perUnit)
  if (!ratios || !isRecord(units)) return undefined
  const read = readOwnUnits(units)
  return 'wrong' in read ? read : { ratios, ...read }
}

/**
 * Reads a price file: the console's format (`prices`, dollars per million tokens, and `units`, prices by unit), options
 * with `ModelRatio` and `CompletionRatio`, or model ratios alone. Returns `undefined` for anything else.
 */
export function readPriceFile(text: string, perUnit: number): PriceFileContent | undefined {
  const options = optionsOf(readJson(text))
  if (!options) return undefined
  if (isRecord(options.prices)) return readOwnFile(options.prices, options.units ?? {}, perUnit)
  if (!('ModelRatio' in options) && !('CompletionRatio' in options)) {
    const model = ratiosOf(options)
    return model && Object.keys(model).length > 0 ? { ratios: { ...EMPTY, model }, units: {} } : undefined
  }
  const model = ratiosOf(options.ModelRatio ?? {})
  const completion = ratiosOf(options.CompletionRatio ?? {})
  return model && completion && { ratios: { model, completion }, units: {} }
}

/** Formats the prices as a file in the console's format. */
export function writePriceFile(ratios: RatioSet, units: UnitPrices, perUnit: number): string {
  const prices = Object.keys(ratios.model).map((name) => [name, priceOf(ratios, name, perUnit)] as const)
  const content = {
    unit: 'USD per 1M tokens',
    prices: Object.fromEntries(prices),
    ...(Object.keys(units).length > 0 && { units }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** A model whose price in a file differs. */
export interface PriceChange {
  name: string
  /** Undefined for a new one. */
  before: Price | undefined
  after: Price
}

/** A model whose price, by tokens or by another unit, in a file differs. */
export type Difference = PriceChange | (Omit<UnitChange, 'model'> & { name: string })

/** Share by which a price may rise before it is selected by hand. */
const MAX_RISE = 0.2

/** Prices are rounded to nine decimals. */
const PRECISION = 1e-6

/** Returns the higher rise of both parts as a share: 0.2 is 20 %, infinity if it was free; `undefined` without one. */
export function riseOf(change: Pick<PriceChange, 'before' | 'after'> | Difference): number | undefined {
  if ('rise' in change) return (change.rise ?? 0) > 0 ? change.rise : undefined
  const { before, after } = change
  const rises = (['prompt', 'completion'] as const).flatMap((part) => {
    const [from, to] = [Number(before?.[part]), Number(after[part])]
    return to > from ? [from === 0 ? Number.POSITIVE_INFINITY : to / from - 1] : []
  })
  return rises.length === 0 ? undefined : Math.max(...rises)
}

const isFree = (price: Price | UnitPrice): boolean =>
  isPerUnit(price)
    ? [price.usd, ...Object.values(price.sizes ?? {})].some((usd) => usd === 0)
    : Number(price.prompt) === 0

/** Returns whether a model would become free. */
export const isFreed = ({ before, after }: Pick<PriceChange, 'before' | 'after'> | Difference): boolean =>
  isFree(after) && !(before && isFree(before))

/** Returns whether a change needs a look: it rises much, or makes a model free. */
export const isDoubtful = (change: Difference): boolean =>
  (riseOf(change) ?? 0) > MAX_RISE + PRECISION || isFreed(change)

/** Ratios that a file would set for a model; a completion ratio that it does not have is kept. */
function taken(stored: RatioSet, file: RatioSet, name: string): RatioSet {
  const ratio = (Object.hasOwn(file.model, name) ? file : stored).model[name]
  const factor = (Object.hasOwn(file.completion, name) ? file : stored).completion[name]
  return {
    model: { ...stored.model, ...(ratio !== undefined && { [name]: ratio }) },
    completion: { ...stored.completion, ...(factor !== undefined && { [name]: factor }) },
  }
}

/**
 * Returns the changes in a file, by name. Models that it does not name are kept.
 * @param builtIn ratios in force of models that are not stored
 */
export function comparePrices(
  stored: RatioSet,
  file: RatioSet,
  perUnit: number,
  builtIn: RatioSet = EMPTY,
): PriceChange[] {
  const names = [...new Set([...Object.keys(file.model), ...Object.keys(file.completion)])].toSorted()
  return names.flatMap((name) => {
    const next = taken(stored, file, name)
    const isSame = next.model[name] === stored.model[name] && next.completion[name] === stored.completion[name]
    const after = priceOf(next, name, perUnit)
    if (isSame || !after) return []
    const before = priceOf(Object.hasOwn(stored.model, name) ? stored : builtIn, name, perUnit)
    const isBuiltIn = before?.prompt === after.prompt && before.completion === after.completion
    return isBuiltIn ? [] : [{ name, before, after }]
  })
}

/** Returns the ratios with some models' ratios from a file. */
export const takePrices = (stored: RatioSet, file: RatioSet, names: readonly string[]): RatioSet =>
  names.reduce((ratios, name) => taken(ratios, file, name), stored)
