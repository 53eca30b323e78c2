import { decimalOf, divided, textOf, times } from './decimal.ts'

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

const MILLION = { digits: 1_000_000n, scale: 0 }

/** Decimals of amounts. Typed amounts have at most as many, so that each is shown again as it was typed. */
const DECIMALS = 9

/** Decimals of a quotient that becomes a number: more than any number keeps. */
const QUOTIENT = 30

const AMOUNT = new RegExp(`^\\d{1,6}(\\.\\d{1,${DECIMALS}})?$`)

/** Returns whether a text is an amount that can be typed. */
export const isAmount = (text: string): boolean => AMOUNT.test(text.trim())

const exact = (value: number | string) => decimalOf(value) ?? { digits: 0n, scale: 0 }

/** Returns the dollars per million tokens of a ratio. */
const amountOf = (ratio: ReturnType<typeof exact>, perUnit: number): string =>
  textOf(divided(times(ratio, MILLION), exact(perUnit), DECIMALS))

/** Returns the ratio of an amount of dollars per million tokens. */
export const ratioOf = (amount: string, perUnit: number): number =>
  Number(textOf(divided(times(exact(amount), exact(perUnit)), MILLION, QUOTIENT)))

/** Returns the price of a model, or `undefined` if it has none. */
export function priceOf({ model, completion }: RatioSet, name: string, perUnit: number): Price | undefined {
  const ratio = Object.hasOwn(model, name) ? model[name] : undefined
  if (ratio === undefined) return undefined
  const factor = Object.hasOwn(completion, name) ? completion[name] : undefined
  return {
    prompt: amountOf(exact(ratio), perUnit),
    completion: factor === undefined ? undefined : amountOf(times(exact(ratio), exact(factor)), perUnit),
  }
}

const without = (ratios: Ratios, name: string): Ratios =>
  Object.fromEntries(Object.entries(ratios).filter(([other]) => other !== name))

/**
 * Returns the ratios with a price. Only a part that differs is written, so that a price that was only looked at keeps
 * its ratios. With a prompt price of 0 there is no completion price.
 */
export function withPrice(ratios: RatioSet, name: string, { prompt, completion }: Price, perUnit: number): RatioSet {
  const before = priceOf(ratios, name, perUnit)
  if (before?.prompt === prompt && before.completion === completion) return ratios
  const ratio = before?.prompt === prompt ? (ratios.model[name] ?? 0) : ratioOf(prompt, perUnit)
  const model = { ...ratios.model, [name]: ratio }
  if (completion === undefined) return { model, completion: without(ratios.completion, name) }
  if (ratio === 0) return { model, completion: ratios.completion }
  const dollars = divided(times(exact(completion), exact(perUnit)), MILLION, QUOTIENT)
  const factor = Number(textOf(divided(dollars, exact(ratio), QUOTIENT)))
  return { model, completion: { ...ratios.completion, [name]: factor } }
}

/** Returns the ratios without a model. */
export const withoutPrice = ({ model, completion }: RatioSet, name: string): RatioSet => ({
  model: without(model, name),
  completion: without(completion, name),
})
