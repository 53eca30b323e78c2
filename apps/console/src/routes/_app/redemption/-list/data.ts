import { redemptions } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { openList } from '../../../../parts/list/open-list.ts'
import type { RedemptionSearch } from './search.ts'

/** Everything the server told of redemption codes. */
export const REDEMPTIONS = resourceKey(redemptions.list)

export const pageOptions = (p: number) => query(send, redemptions.list, { p })

export const foundOptions = (keyword: string) => query(send, redemptions.search, { keyword })

/** What the list opens with, asked for while its code is still on the way. */
export const firstPage = (queryClient: QueryClient, search: RedemptionSearch, entering: boolean): Promise<void> =>
  openList(
    queryClient,
    REDEMPTIONS,
    entering,
    search.keyword ? foundOptions(search.keyword) : pageOptions((search.page ?? 1) - 1),
  )
