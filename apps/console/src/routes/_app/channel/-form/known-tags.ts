import type { Channel } from '@relaydeck/api-sdk'

/** Returns the tags of channels, each once. */
export const tagsIn = (channels: readonly Channel[]): string[] =>
  [...new Set(channels.flatMap(({ tag }) => tag || []))].toSorted()
