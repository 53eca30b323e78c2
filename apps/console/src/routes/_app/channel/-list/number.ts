import { wholeNumber } from '../../../../parts/form/numbers.ts'

/** Number fields that are edited in the list. */
export type NumberField = 'priority' | 'weight'

/** Reads a number field; `undefined` if there is nothing to save. A negative weight becomes 0. */
export function readNumber(field: NumberField, text = ''): number | undefined {
  const number = wholeNumber(text)
  if (Number.isNaN(number)) return undefined
  return field === 'weight' ? Math.max(0, number) : number
}
