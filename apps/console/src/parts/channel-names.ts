import { channels } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../app/send.ts'

/** Query for channel names by id. Caches nothing else, because channels contain credentials. */
export const channelNames = queryOptions({
  queryKey: [...resourceKey(channels.list), 'names'],
  queryFn: async ({ signal }) => {
    const rows = await channels.search(send, { keyword: '' }, { signal })
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  meta: { background: true },
})
