import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a redemption code; redeeming sets 3. */
export const REDEMPTION_STATUS = { unused: 1, disabled: 2, used: 3 } as const

/** Name of a code's status; `unknown` for other numbers. */
export type RedemptionStatusName = WordOf<typeof REDEMPTION_STATUS>

/** Returns the name of a status number. */
export const redemptionStatusName = (status: number): RedemptionStatusName => wordIn(REDEMPTION_STATUS, status)
