import { queryOptions } from '@tanstack/react-query'

/** Query for channel names by id. */
export const channelNames = queryOptions({
  // Below the key of channels, so that their changes apply; their endpoints load with the first read.
  queryKey: ['channel', 'names'],
  queryFn: async ({ signal }) => (await import('./read-channel-names.ts')).readChannelNames(signal),
  meta: { background: true },
})
