import { decimalOf, divided, textOf, times } from './decimal.ts'

const MILLION = { digits: 1_000_000n, scale: 0 }

/** Decimals of amounts. Typed amounts have at most as many, so that each is shown again as it was typed. */
const DECIMALS = 9

/** Decimals of a quotient that becomes a number: more than any number keeps. */
const QUOTIENT = 30

const AMOUNT = new RegExp(`^\\d{1,6}(\\.\\d{1,${DECIMALS}})?$`)

/** Returns whether a text is an amount: dollars, with at most nine decimals. */
export const isAmount = (text: string): boolean => AMOUNT.test(text.trim())

const exact = (value: number | string) => decimalOf(value) ?? { digits: 0n, scale: 0 }

/**
 * Returns the dollars per million tokens of a ratio, with at most nine decimals and without errors of binary fractions.
 * @param perUnit quota units per dollar, above 0
 * @param factor of the ratio, such as a completion ratio
 */
export const amountOf = (ratio: number, perUnit: number, factor = 1): string =>
  textOf(divided(times(times(exact(ratio), exact(factor)), MILLION), exact(perUnit), DECIMALS))

/** Returns the ratio of an amount of dollars per million tokens; `amountOf` returns the amount again. */
export const ratioOf = (amount: string, perUnit: number): number =>
  Number(textOf(divided(times(exact(amount), exact(perUnit)), MILLION, QUOTIENT)))

/**
 * Returns the quota units of a number of things, rounded up to a whole one and without errors of binary fractions.
 * @param usd dollars of one of them
 * @param perUnit quota units per dollar
 * @param ratio of the user's group
 */
export function quotaOf(usd: number, count: number, perUnit: number, ratio: number): number {
  const { digits, scale } = [count, perUnit, ratio].map(exact).reduce(times, exact(usd))
  const one = 10n ** BigInt(scale)
  return Math.min(Number((digits + one - 1n) / one), Number.MAX_SAFE_INTEGER)
}

/** Returns the factor that makes an amount of dollars per million tokens from a ratio above 0. */
export function factorOf(amount: string, ratio: number, perUnit: number): number {
  const dollars = divided(times(exact(amount), exact(perUnit)), MILLION, QUOTIENT)
  return Number(textOf(divided(dollars, exact(ratio), QUOTIENT)))
}
