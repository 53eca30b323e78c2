/** Largest number of steps of an axis. */
const STEPS = 5

/** Returns the smallest of …, 0.5, 1, 2, 5, 10, 20, … that is not below a value. */
function roundedUp(value: number): { digit: number; exponent: number } {
  const exponent = Math.floor(Math.log10(value))
  const digit = [1, 2, 5].find((each) => Number(`${each}e${exponent}`) >= value)
  return digit ? { digit, exponent } : { digit: 1, exponent: exponent + 1 }
}

/**
 * Returns the labelled values of an axis from 0 to at least the highest value, in steps of 1, 2 or 5.
 * @param unit what is rounded, such as the units of a dollar
 * @param least smallest step
 */
export function axisTicks(highest: number, unit = 1, least = 0): number[] {
  if (!(highest > 0)) return [0, unit]
  const { digit, exponent } = roundedUp(Math.max(highest / unit / STEPS, least))
  const step = Number(`${digit}e${exponent}`)
  // Texts are exact where products of binary fractions are not.
  const count = Math.ceil(Number((highest / unit / step).toPrecision(12)))
  return Array.from({ length: count + 1 }, (_, nth) => Number(`${nth * digit}e${exponent}`) * unit)
}
