import { wholeNumber } from '../../../../parts/form/numbers.ts'

/** What was typed for a number of a row; `undefined`: nothing to be saved. A weight below zero is 0. */
export function readNumber(field: 'priority' | 'weight', typed: string | undefined): number | undefined {
  const number = typed === undefined ? undefined : wholeNumber(typed)
  return field === 'weight' && number !== undefined ? Math.max(0, number) : number
}
