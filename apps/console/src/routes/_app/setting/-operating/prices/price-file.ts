import { isRecord, readJson } from '@relaydeck/api-sdk'
import { isAmount, isPerUnit, readRatios, type UnitChange } from '@relaydeck/api-sdk/rules'
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

/**
 * Reads a price file: the console's format (`prices`, dollars per million tokens), options with `ModelRatio` and
 * `CompletionRatio`, or model ratios alone. Returns `undefined` for anything else.
 */
export function readPriceFile(text: string, perUnit: number): RatioSet | undefined {
  const options = optionsOf(readJson(text))
  if (!options) return undefined
  if (isRecord(options.prices)) return readOwnPrices(options.prices, perUnit)
  if (!('ModelRatio' in options) && !('CompletionRatio' in options)) {
    const model = ratiosOf(options)
    return model && Object.keys(model).length > 0 ? { ...EMPTY, model } : undefined
  }
  const model = ratiosOf(options.ModelRatio ?? {})
  const completion = ratiosOf(options.CompletionRatio ?? {})
  return model && completion && { model, completion }
}

/** Formats the prices as a file in the console's format. */
export function writePriceFile(ratios: RatioSet, perUnit: number): string {
  const prices = Object.keys(ratios.model).map((name) => [name, priceOf(ratios, name, perUnit)] as const)
  return `${JSON.stringify({ unit: 'USD per 1M tokens', prices: Object.fromEntries(prices) }, null, 2)}\n`
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

/** Returns whether a model would become free. */
export const isFreed = ({ before, after }: Pick<PriceChange, 'before' | 'after'> | Difference): boolean =>
  !isPerUnit(after) && Number(after.prompt) === 0 && !(before && !isPerUnit(before) && Number(before.prompt) === 0)

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
