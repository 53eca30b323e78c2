import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a user. A deleted one keeps its row under another name. */
export const USER_STATUS = { enabled: 1, banned: 2, deleted: 3 } as const

/** The name of a user's state; `unknown` for an unknown number. */
export type UserStatusName = WordOf<typeof USER_STATUS>

/** The name of a state number. */
export const userStatusName = (status: number): UserStatusName => wordIn(USER_STATUS, status)
