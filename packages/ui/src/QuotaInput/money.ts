import type { QuotaFormat } from '@relaydeck/api-sdk'

/** Decimals an amount may be typed with: one unit of the usual 500,000 in a dollar is two millionths. */
export const DECIMALS = 6

const SCALE = 10 ** DECIMALS

/** Quota units as dollars, to six decimals. */
export const moneyOf = (units: number, { quota_per_unit }: QuotaFormat): number =>
  Math.round((units / quota_per_unit) * SCALE) / SCALE

/** Typed dollars as whole quota units; `''` for what is no number. */
export function unitsOf(typed: number | string, { quota_per_unit }: QuotaFormat): number | '' {
  const dollars = typed === '' || typed === '-' ? Number.NaN : Number(typed)
  const units = Math.round(dollars * quota_per_unit)
  return Number.isSafeInteger(units) ? units : ''
}
