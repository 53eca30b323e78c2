import { CHANNEL_STATUS } from '@relaydeck/api-sdk'

/** Counts disabled keys by their statuses. */
export const disabledIn = (keys: readonly number[]): number =>
  keys.filter((status) => status !== CHANNEL_STATUS.enabled).length
