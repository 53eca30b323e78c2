import { channels } from '@relaydeck/api-sdk'
import { send } from '../app/send.ts'

/** Returns channel names by id, and nothing else, because channels contain credentials. */
export async function readChannelNames(signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const rows = await channels.search(send, { keyword: '' }, { signal })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
