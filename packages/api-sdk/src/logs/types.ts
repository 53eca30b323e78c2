import { type WordOf, wordIn } from '../core/vocabulary.ts'

/**
 * Types of log rows: `consume` for model calls, `test` for channel tests, `failed` for model calls that failed and were
 * not charged, which only the embedded gateway and New API log, and `signIn`, which only New API logs.
 */
export const LOG_TYPE = { topUp: 1, consume: 2, manage: 3, system: 4, test: 5, failed: 8, signIn: 9 } as const

/** Filter value for all types. */
export const ALL_LOG_TYPES = 0

/** Name of a log type; `unknown` for other numbers. */
export type LogTypeName = WordOf<typeof LOG_TYPE>

/** Returns the name of a type number. */
export const logTypeName = (type: number): LogTypeName => wordIn(LOG_TYPE, type)
