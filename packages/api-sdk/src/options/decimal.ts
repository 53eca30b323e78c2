/** A decimal without rounding: `digits / 10 ** scale`. */
interface Decimal {
  digits: bigint
  scale: number
}

const SHAPE = /^(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

const TEN = 10n
const power = (exponent: number): bigint => TEN ** BigInt(exponent)

/** Reads a number that is not negative; `undefined` for any other text. */
export function decimalOf(value: number | string): Decimal | undefined {
  const [match, whole = '', fraction = '', exponent = '0'] = SHAPE.exec(String(value).trim()) ?? []
  if (match === undefined) return undefined
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * power(-scale), scale: 0 }
}

/** Multiplies without rounding. */
export const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

/** Divides by a decimal above 0, rounded to a number of decimals. */
export function divided(a: Decimal, b: Decimal, decimals: number): Decimal {
  const above = a.digits * power(b.scale + decimals)
  const below = b.digits * power(a.scale)
  return { digits: (2n * above + below) / (2n * below), scale: decimals }
}

/** Formats without needless zeros: `2.5`. */
export function textOf({ digits, scale }: Decimal): string {
  const text = String(digits).padStart(scale + 1, '0')
  const at = text.length - scale
  const fraction = text.slice(at).replace(/0+$/, '')
  return text.slice(0, at) + (fraction && `.${fraction}`)
}
