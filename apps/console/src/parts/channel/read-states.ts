import { type Channel, channels } from '@relaydeck/api-sdk'
import { send } from '../../app/send.ts'

/** What is kept of a channel to tell whether it works. */
export type ChannelState = Pick<Channel, 'id' | 'name' | 'status' | 'group' | 'models' | 'test_time' | 'response_time'>

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
