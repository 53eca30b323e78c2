import { prices, type Send } from '@relaydeck/api-sdk'
import { factorOf, RATIO_UNITS, ratioOf, readPriceSource } from '@relaydeck/api-sdk/rules'
import type { RatioSet } from './price.ts'

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
    if (typeof price === 'string' || !isKnown(name)) continue
    const ratio = ratioOf(price.prompt, RATIO_UNITS)
    model[name] = ratio
    if (price.completion !== undefined && ratio > 0) completion[name] = factorOf(price.completion, ratio, RATIO_UNITS)
  }
  return { model, completion }
}

/** Returns the ratios in force of all models, which include built-in ones. */
export async function ratiosInForce(send: Send): Promise<RatioSet> {
  const rows = await prices.list(send)
  return {
    model: Object.fromEntries(rows.map(({ model, ratio }) => [model, ratio])),
    completion: Object.fromEntries(rows.map(({ model, completion }) => [model, completion])),
  }
}
