import { CHANNEL_STATUS } from '@relaydeck/api-sdk'

/** Returns how many of the statuses of keys are those of disabled ones. */
export const disabledIn = (keys: readonly number[]): number =>
  keys.filter((status) => status !== CHANNEL_STATUS.enabled).length
