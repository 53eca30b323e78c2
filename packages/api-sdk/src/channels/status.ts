import { type WordOf, wordIn } from '../core/vocabulary.ts'

/** States of a channel. The server sets 3 by itself when a channel fails. */
export const CHANNEL_STATUS = { enabled: 1, disabled: 2, disabledAutomatically: 3 } as const

/** The name of a channel's state; a number that this library does not know is `unknown`. */
export type ChannelStatusName = WordOf<typeof CHANNEL_STATUS>

/** The name of a state number. */
export const channelStatusName = (status: number): ChannelStatusName => wordIn(CHANNEL_STATUS, status)
