import { queryOptions } from '@tanstack/react-query'
import type { ChannelState } from './read-states.ts'

/** Query for the state of each channel. */
export const channelStates = queryOptions({
  // Below the key of channels, so that their changes apply; their endpoints load with the first read.
  queryKey: ['channel', 'states'],
  queryFn: async ({ signal }) => (await import('./read-states.ts')).readChannelStates(signal),
  meta: { background: true },
})

const namesOf = (states: readonly ChannelState[]): ReadonlyMap<number, string> =>
  new Map(states.map(({ id, name }) => [id, name]))

/** Query for channel names by id. */
export const channelNames = queryOptions({ ...channelStates, select: namesOf })
