/** How a gateway wants quotas shown; both stand in its status. */
export interface QuotaFormat {
  /** Quota units in one dollar. Not above 0 (or unknown): quotas are shown as abbreviated numbers. */
  readonly quota_per_unit: number
  /** Dollars instead of units. */
  readonly display_in_currency: boolean
}

const STEPS = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
] as const

/**
 * An integer quota as a person reads it: `$1.00`, or `1.5M` where the gateway does not show currency. `''` for
 * `NaN` and infinities.
 * @param digits decimals of an amount in currency; 2 unless a small cost should stay visible
 */
export function formatQuota(quota: number, format: QuotaFormat, digits = 2): string {
  if (!Number.isFinite(quota)) return ''
  const sign = quota < 0 ? '-' : ''
  const amount = Math.abs(quota)
  const dollars = amount / format.quota_per_unit
  if (showsCurrency(format) && Number.isFinite(dollars)) return `${sign}$${dollars.toFixed(digits)}`
  for (const [from, unit, letter] of STEPS) if (amount >= from) return `${sign}${(amount / unit).toFixed(1)}${letter}`
  return `${sign}${amount}`
}

/** Whether this gateway's quotas are shown, and may be typed, in dollars. */
export const showsCurrency = ({ quota_per_unit, display_in_currency }: QuotaFormat): boolean =>
  display_in_currency && Number.isFinite(quota_per_unit) && quota_per_unit > 0
