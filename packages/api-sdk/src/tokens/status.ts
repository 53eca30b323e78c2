import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a token. The server sets 3 and 4 when an expired or exhausted token is used. */
export const TOKEN_STATUS = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const

/** Name of a token's status; `unknown` for other numbers. */
export type TokenStatusName = WordOf<typeof TOKEN_STATUS>

/** Returns the name of a status number. */
export const tokenStatusName = (status: number): TokenStatusName => wordIn(TOKEN_STATUS, status)
