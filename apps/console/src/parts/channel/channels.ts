import { type Channel, channels, type Send, splitComma } from '@relaydeck/api-sdk'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'

const DEFAULT_TEST_MODEL = 'gpt-3.5-turbo'

/** Returns the model that a test calls by default. */
export function defaultTestModel({ models }: Pick<Channel, 'models'>): string {
  const names = splitComma(models)
  return names.includes(DEFAULT_TEST_MODEL) ? DEFAULT_TEST_MODEL : (names[0] ?? '')
}

/** Query for the state of each channel. */
export const channelStates = queryOptions({
  // Below the key of channels, so that their changes apply; their endpoints load with the first read.
  queryKey: ['channel', 'states'],
  queryFn: ({ client, signal }) => readChannelStates(sendOf(client), signal),
  meta: { background: true },
})

const namesOf = (states: readonly ChannelState[]): ReadonlyMap<number, string> =>
  new Map(states.map(({ id, name }) => [id, name]))

/** Query for channel names by id. */
export const channelNames = queryOptions({ ...channelStates, select: namesOf })

/** The fields of a channel that decide whether it works. */
export type ChannelState = Pick<Channel, 'id' | 'name' | 'status' | 'group' | 'models' | 'test_time' | 'response_time'>

/** Returns the state of each channel, and nothing else, because channels contain credentials. */
async function readChannelStates(send: Send, signal: AbortSignal): Promise<ChannelState[]> {
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
