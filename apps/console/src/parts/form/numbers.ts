/** What was typed into a number field, where it is a whole number that can be sent exactly. */
export function wholeNumber(typed: number | string): number | undefined {
  const number = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isSafeInteger(number) ? number : undefined
}
