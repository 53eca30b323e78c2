import type { ModelRatios } from '@relaydeck/api-sdk'
import {
  comparePrices,
  convertedPrice,
  factorOf,
  isPerUnit,
  priceInForce,
  priceOfRatios,
  RATIO_UNITS,
  type RatioOption,
  ratioOf,
  ratiosOfChanges,
  readPriceSource,
  type TokenPrice,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'
import type { RatioSet } from './price.ts'
import type { Difference, UnitPrices } from './price-file.ts'

/**
 * Reads the prices of a document in the form of models.dev, New API or LiteLLM; `undefined` for another one. Its
 * thousands of models are narrowed to known ones.
 */
export function readKnownPrices(text: string, isKnown: (name: string) => boolean): RatioSet | undefined {
  const source = readPriceSource(text)
  if (typeof source === 'string') return undefined
  const model: Record<string, number> = {}
  const completion: Record<string, number> = {}
  for (const [name, price] of source.models) {
    // A price of another kind has no ratios.
    if (price === 'other' || isPerUnit(price) || !isKnown(name)) continue
    const ratio = ratioOf(price.prompt, RATIO_UNITS)
    model[name] = ratio
    if (price.completion !== undefined && ratio > 0) completion[name] = factorOf(price.completion, ratio, RATIO_UNITS)
  }
  return { model, completion }
}

/** Returns the ratios of prompt and completion in force of models, which include built-in ones. */
export const ratiosInForce = (rows: readonly ModelRatios[]): RatioSet => ({
  model: Object.fromEntries(rows.map(({ model, ratio }) => [model, ratio])),
  completion: Object.fromEntries(rows.map(({ model, completion }) => [model, completion])),
})

/** Ratios to write, by option and model. */
export type OtherRatios = ReadonlyMap<RatioOption, ReadonlyMap<string, number>>

/**
 * Returns the ratios of cached and audio tokens of the selected models, so that they get the prices of a document; where
 * it states none, they keep their own.
 * @param rows ratios in force
 */
export function otherRatios(text: string, rows: readonly ModelRatios[], names: readonly string[]): OtherRatios {
  const source = readPriceSource(text)
  if (typeof source === 'string') return new Map()
  const inForce = new Map(rows.map((row) => [row.model, priceOfRatios(row)]))
  const { changes } = comparePrices(inForce, source.models, {
    maxRise: Number.POSITIVE_INFINITY,
    isWanted: (model) => names.includes(model),
  })
  const ratios = ratiosOfChanges(changes)
  ratios.delete('ModelRatio')
  ratios.delete('CompletionRatio')
  return ratios
}

/** Returns the prices by other units that a document of another program states for known models. */
export function unitsOfSource(text: string, isKnown: (name: string) => boolean, perUnit: number): UnitPrices {
  const source = readPriceSource(text)
  if (typeof source === 'string') return {}
  const units = [...source.models].flatMap(([name, price]) =>
    price !== 'other' && isPerUnit(price) && isKnown(name)
      ? [[name, convertedPrice(price, RATIO_UNITS, perUnit)] as const]
      : [],
  )
  return Object.fromEntries(units)
}

/**
 * Returns the prices by other units that are stated differently. A price by tokens never becomes one.
 * @param rows ratios in force
 * @param units prices by unit as typed
 */
export function unitDifferences(
  stated: UnitPrices,
  rows: readonly ModelRatios[],
  ratios: RatioSet,
  units: UnitPrices,
): Difference[] {
  const typed = Object.keys(ratios.model).map((name) => [name, { prompt: '0' }] as const)
  const inForce = new Map<string, TokenPrice | UnitPrice>([
    ...typed,
    ...rows.map((row) => [row.model, priceInForce(row)] as const),
    ...Object.entries(units),
  ])
  const { unitChanges, held } = comparePrices(inForce, new Map(Object.entries(stated)), {
    maxRise: Number.POSITIVE_INFINITY,
    isWanted: () => true,
  })
  // The user decides about free ones.
  const freed = held.flatMap(({ model, before, after, rise }) =>
    after && isPerUnit(after)
      ? [{ name: model, before: before && isPerUnit(before) ? before : undefined, after, rise }]
      : [],
  )
  return [...unitChanges.map(({ model: name, ...change }) => ({ name, ...change })), ...freed]
}
