/** Reads the value of a number field; `NaN` unless it is a safe integer. */
export function wholeNumber(value: number | string): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) ? number : Number.NaN
}
