import { CHANNEL_STATUS, type Send } from '@relaydeck/api-sdk'
import { MANY, removeChannels, removeTokens, setStatusOfChannels, UnsupportedError } from '@relaydeck/api-sdk/dialects'

type Call = (send: Send, ids: readonly number[]) => Promise<number>

const setStatus =
  (status: number): Call =>
  (send, ids) =>
    setStatusOfChannels(send, ids, status)

/** Calls that change many rows, by list and action. */
const CALLS: Readonly<Record<string, Call>> = {
  'channel.enable': setStatus(CHANNEL_STATUS.enabled),
  'channel.disable': setStatus(CHANNEL_STATUS.disabled),
  'channel.remove': removeChannels,
  'token.remove': removeTokens,
}

/**
 * Changes at most 100 rows with one call. Returns `false` if the server has no such call, and nothing was sent.
 * @throws Error if some rows may not have been changed
 */
export async function changeMany(send: Send, action: string, ids: readonly number[]): Promise<boolean> {
  const call = CALLS[action]
  if (!call || ids.length > MANY) return false
  try {
    const count = await call(send, ids)
    if (count === ids.length) return true
  } catch (error) {
    if (error instanceof UnsupportedError) return false
    throw error
  }
  throw new Error(`${action} changed another number of rows`)
}
