import { channels, hasRole, type Log, logs } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { confirmRole, currentPerson } from '../../../../app/session.ts'
import type { Walk } from '../../../../parts/export/collect.ts'
import { prefetchList } from '../../../../parts/list/prefetch-list.ts'
import { filtersOf, type LogFilters, type LogSearch } from './search.ts'

/** Whether everybody's rows may be asked for, by the server's word: what local storage says could be edited. */
export async function mayReadAll(queryClient: QueryClient): Promise<boolean> {
  const claimed = hasRole(currentPerson(queryClient), 'admin')
  // Unconfirmed for want of an answer: the list will not have one either, and says so.
  return claimed && confirmRole(queryClient, 'admin').catch(() => claimed)
}

const own = ({ username: _, channel: __, ...filters }: LogFilters) => filters

/** A page of the log, `p` from 0. */
export const pageOptions = (p: number, filters: LogFilters, all: boolean) =>
  all ? query(send, logs.list, { p, ...filters }) : query(send, logs.listSelf, { p, ...own(filters) })

/** The whole of what the filters leave, for a file. */
export const walkLog =
  (filters: LogFilters, all: boolean): Walk<Log> =>
  (pages, options) =>
    all ? pages(logs.list, send, filters, options) : pages(logs.listSelf, send, own(filters), options)

/** What the consumption among the filtered rows sums up to. The type makes no difference to the server. */
export const totalOptions = ({ type: _, ...filters }: LogFilters, all: boolean) =>
  all ? query(send, logs.stat, filters) : query(send, logs.statSelf, own(filters))

/** Names of channels by id. Channels carry credentials: nothing else of them is kept. */
export const channelNames = queryOptions({
  queryKey: [...resourceKey(channels.list), 'names'],
  queryFn: async ({ signal }) => {
    const found = await channels.search(send, { keyword: '' }, { signal })
    return new Map(found.map(({ id, name }) => [id, name]))
  },
  meta: { background: true },
})

/** What the log opens with, asked for while its code is still on the way. */
export function firstPage(queryClient: QueryClient, search: LogSearch, all: boolean, entering: boolean): Promise<void> {
  const first = pageOptions((search.page ?? 1) - 1, filtersOf(search), all)
  return prefetchList(queryClient, resourceKey(logs.list), entering, first)
}

/** What tells rows apart: the ids of one's own are all 0, and one request may cause several rows. */
export function rowKeys(rows: readonly Log[]): Map<Log, string> {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = row.id > 0 ? String(row.id) : [row.created_at, row.request_id, row.type].join(' ')
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      return [row, before === 0 ? name : `${name} ${before}`]
    }),
  )
}
