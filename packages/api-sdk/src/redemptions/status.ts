import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a redemption code; redeeming it sets 3. */
export const REDEMPTION_STATUS = { unused: 1, disabled: 2, used: 3 } as const

/** The name of a code's state; a number that this library does not know is `unknown`. */
export type RedemptionStatusName = WordOf<typeof REDEMPTION_STATUS>

/** The name of a state number. */
export const redemptionStatusName = (status: number): RedemptionStatusName => wordIn(REDEMPTION_STATUS, status)
