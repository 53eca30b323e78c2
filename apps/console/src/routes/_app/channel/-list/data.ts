import { type Channel, channels } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { openList } from '../../../../parts/list/open-list.ts'
import type { ChannelSearch } from './search.ts'

/** Everything the server told of channels. */
export const CHANNELS = resourceKey(channels.list)

export const pageOptions = (p: number) => query(send, channels.list, { p })

export const foundOptions = (keyword: string) => query(send, channels.search, { keyword })

/** A channel without the key that some servers send along after a change: it is not kept. */
export const withoutKey = (channel: Channel): Channel => ({ ...channel, key: '' })

/** What the list opens with, asked for while its code is still on the way. */
export function firstPage(queryClient: QueryClient, search: ChannelSearch, entering: boolean): Promise<void> {
  const { page = 1, keyword } = search
  return openList(queryClient, CHANNELS, entering, keyword ? foundOptions(keyword) : pageOptions(page - 1))
}
