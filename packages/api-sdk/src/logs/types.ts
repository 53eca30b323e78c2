import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** Kinds of log rows. `consume` are model calls, `test` channel tests. */
export const LOG_TYPE = { topUp: 1, consume: 2, manage: 3, system: 4, test: 5 } as const

/** What a filter by type asks for to get all of them. */
export const ALL_LOG_TYPES = 0

/** The name of a row's kind; a number that this library does not know is `unknown`. */
export type LogTypeName = WordOf<typeof LOG_TYPE>

/** The name of a type number. */
export const logTypeName = (type: number): LogTypeName => wordIn(LOG_TYPE, type)
