/** How a gateway shows quotas; part of its status. */
export interface QuotaFormat {
  /** Quota units per dollar. Quotas are shown as abbreviated numbers unless it is above 0. */
  readonly quota_per_unit: number
  /** Whether to show dollars instead of units. */
  readonly display_in_currency: boolean
}

const STEPS = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
] as const

/** Decimals that `Number.prototype.toFixed` allows. */
const MAX_DIGITS = 100

/** Formats a number of at least 0 with decimals, and with commas between thousands. */
const fixed = (value: number, digits: number): string =>
  value.toFixed(digits).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/**
 * Formats an amount of money with its sign before the symbol: `-$1,000.50`. A negative amount too small for `digits` gets
 * the decimals that it needs (`-$0.000002`), so that it never looks like zero.
 */
export function formatMoney(amount: number, symbol = '$', digits = 2): string {
  const usual = fixed(Math.abs(amount), digits)
  const needed = Math.ceil(-Math.log10(-amount))
  if (!(amount < 0) || needed > MAX_DIGITS) return symbol + usual
  return `-${symbol}${/[1-9]/.test(usual) ? usual : (-amount).toFixed(needed)}`
}

/**
 * Formats a quota in units: `$1.00`, or `1.5M` if the gateway does not show currency. Returns `''` for NaN and
 * infinities.
 * @param digits decimals of an amount in dollars; more than 2 keep small costs visible
 */
export function formatQuota(quota: number, format: QuotaFormat, digits = 2): string {
  if (!Number.isFinite(quota)) return ''
  const sign = quota < 0 ? '-' : ''
  const amount = Math.abs(quota)
  const dollars = quota / format.quota_per_unit
  if (showsCurrency(format) && Number.isFinite(dollars)) return formatMoney(dollars, '$', digits)
  for (const [from, unit, letter] of STEPS) if (amount >= from) return `${sign}${(amount / unit).toFixed(1)}${letter}`
  return `${sign}${amount}`
}

/**
 * Returns the whole quota units of an amount in dollars, the inverse of `formatQuota`.
 * @throws RangeError if the amount is no number, or the gateway has no price of a unit
 * @example await gateway.tokens.create({ name, remain_quota: unitsOf(0.5, await gateway.status.get()) })
 */
export function unitsOf(dollars: number, { quota_per_unit }: Pick<QuotaFormat, 'quota_per_unit'>): number {
  const units = Math.round(dollars * quota_per_unit)
  if (quota_per_unit > 0 && Number.isSafeInteger(units)) return units
  throw new RangeError('unitsOf needs an amount in dollars and the quota_per_unit of the gateway’s status')
}

/** Returns whether quotas are shown and typed in dollars. */
export const showsCurrency = ({ quota_per_unit, display_in_currency }: QuotaFormat): boolean =>
  display_in_currency && Number.isFinite(quota_per_unit) && quota_per_unit > 0
