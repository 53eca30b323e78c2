import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a channel. The server sets 3 when a channel fails. */
export const CHANNEL_STATUS = { enabled: 1, disabled: 2, disabledAutomatically: 3 } as const

/** Name of a channel's status; `unknown` for other numbers. */
export type ChannelStatusName = WordOf<typeof CHANNEL_STATUS>

/** Returns the name of a status number. */
export const channelStatusName = (status: number): ChannelStatusName => wordIn(CHANNEL_STATUS, status)
