import { channels } from '@relaydeck/api-sdk'
import { send } from '../../app/send.ts'
import type { ChannelState } from './states.ts'

/** Returns the state of each channel, and nothing else, because channels contain credentials. */
export async function readChannelStates(signal: AbortSignal): Promise<ChannelState[]> {
  const rows = await channels.search(send, { keyword: '' }, { signal })
  return rows.map(({ id, name, status, group, models, test_time, response_time }) => ({
    id,
    name,
    status,
    group,
    models,
    test_time,
    response_time,
  }))
}
