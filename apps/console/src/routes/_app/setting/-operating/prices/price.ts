import { amountOf, factorOf, ratioOf } from '@relaydeck/api-sdk/rules'
import { type TextsOf, textArea } from '../../../../../app/language/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Ratios of models by name. */
export type Ratios = Readonly<Record<string, number>>

/** The two options that make a price. */
export interface RatioSet {
  model: Ratios
  completion: Ratios
}

/** Price of a model: dollars per million tokens, as texts of up to nine decimals. */
export interface Price {
  prompt: string
  /** Undefined if the server decides. */
  completion: string | undefined
}

/** Returns an entry of a map; `undefined` for names that every object has. */
export const own = <T>(map: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

/** Returns the price of a model, or `undefined` if it has none. */
export function priceOf({ model, completion }: RatioSet, name: string, perUnit: number): Price | undefined {
  const ratio = own(model, name)
  if (ratio === undefined) return undefined
  const factor = own(completion, name)
  return {
    prompt: amountOf(ratio, perUnit),
    completion: factor === undefined ? undefined : amountOf(ratio, perUnit, factor),
  }
}

const without = (ratios: Ratios, name: string): Ratios =>
  Object.fromEntries(Object.entries(ratios).filter(([other]) => other !== name))

/**
 * Returns the ratios with a price. Only a part that differs is written, so that an unchanged price keeps its ratios.
 * With a prompt price of 0 there is no completion price.
 */
export function withPrice(ratios: RatioSet, name: string, { prompt, completion }: Price, perUnit: number): RatioSet {
  const before = priceOf(ratios, name, perUnit)
  if (before?.prompt === prompt && before.completion === completion) return ratios
  const ratio = before?.prompt === prompt ? (ratios.model[name] ?? 0) : ratioOf(prompt, perUnit)
  const model = { ...ratios.model, [name]: ratio }
  if (completion === undefined) return { model, completion: without(ratios.completion, name) }
  if (ratio === 0) return { model, completion: ratios.completion }
  return { model, completion: { ...ratios.completion, [name]: factorOf(completion, ratio, perUnit) } }
}

/** Returns the ratios without a model. */
export const withoutPrice = ({ model, completion }: RatioSet, name: string): RatioSet => ({
  model: without(model, name),
  completion: without(completion, name),
})

/** Texts of model prices. */
export const priceTexts = textArea({ zh, en })

export type PriceTexts = TextsOf<typeof priceTexts>
