import { type Log, logs, requestOf } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { isEmbedded, statusOptions } from '../../../../app/status.ts'
import { type TextsOf, textArea } from '../../../../app/texts/area.ts'
import { totalKeyOf } from '../../../../app/total-key.ts'
import type { Walk } from '../../../../parts/rows/collect.ts'
import { pageInput, pageSizeIn } from '../../../../parts/rows/pages.ts'
import { type Cause, prefetchList } from '../../../../parts/rows/prefetch-list.ts'
import { texts as en } from '../-texts.en.ts'
import { texts as zh } from '../-texts.zh.ts'
import { type Arrangement, arrangementOf, isArranged } from './arrangement.ts'
import { filtersOf, type LogFilters, type LogSearch } from './search.ts'

/** Texts of the log. */
export const logTexts = textArea({ zh, en })

export type LogTexts = TextsOf<typeof logTexts>

/** Returns the filters that the server applies. */
const forServer = ({ cost: _, ...filters }: LogFilters) => filters

/** Returns the filters that the server applies to a user's own rows. */
const forOwn = ({ username: _, channel: __, ...filters }: LogFilters) => forServer(filters)

/** Returns the query of a log page, counted from 0. */
export const pageOptions = (
  page: ReturnType<typeof pageInput>,
  filters: LogFilters,
  all: boolean,
  arrangement: Arrangement = {},
) =>
  all
    ? query(send, logs.list, { ...page, ...forServer(filters), ...arrangement })
    : query(send, logs.listSelf, { ...page, ...forOwn(filters), ...arrangement })

/** Returns the key of the number of filtered rows. */
export const totalKey = (filters: LogFilters, all: boolean): string =>
  totalKeyOf(all ? requestOf(logs.list, forServer(filters)) : requestOf(logs.listSelf, forOwn(filters)))

/** Returns a walk over all filtered rows, for the export. */
export const walkLog =
  (filters: LogFilters, all: boolean, arrangement: Arrangement = {}): Walk<Log> =>
  (pages, options) =>
    all
      ? pages(logs.list, send, { ...forServer(filters), ...arrangement }, options)
      : pages(logs.listSelf, send, { ...forOwn(filters), ...arrangement }, options)

/** Returns the query of all filtered rows, which the console filters by cost and sorts if the server does not. */
export const wholeLog = (filters: LogFilters, all: boolean, limit: number) => ({
  queryKey: [...resourceKey(logs.list), 'whole', all, forServer(filters)],
  queryFn: async (context: { client: QueryClient; signal: AbortSignal }): Promise<Log[]> =>
    (await import('../../../../parts/rows/read-rows.ts')).readWhole(
      { name: 'log', walk: () => walkLog(filters, all), limit },
      context,
    ),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the query of the total consumption of the filtered rows. The server ignores the type. */
export const totalOptions = (
  { type: _, ...filters }: LogFilters,
  all: boolean,
  { min_quota }: Pick<Arrangement, 'min_quota'> = {},
) =>
  all
    ? query(send, logs.stat, { ...forServer(filters), min_quota })
    : query(send, logs.statSelf, { ...forOwn(filters), min_quota })

/** Prefetches the first page while the code of the list still loads. */
export async function prefetchLog(
  queryClient: QueryClient,
  search: LogSearch,
  all: boolean,
  cause: Cause,
): Promise<void> {
  const status = queryClient.getQueryData(statusOptions.queryKey)
  // All rows are read by the list itself, which shows how far.
  if (isArranged(search) && !(status && isEmbedded(status))) return
  const arrangement = status && isArranged(search) ? arrangementOf(search, status) : {}
  const page = pageInput((search.page ?? 1) - 1, pageSizeIn(queryClient))
  const first = pageOptions(page, filtersOf(search), all, arrangement)
  return prefetchList(queryClient, resourceKey(logs.list), cause, first)
}

/** Returns a unique key per row. In a user's own log all ids are 0, and one request can have several rows. */
export function rowKeys(rows: readonly Log[]): Map<Log, string> {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = row.id > 0 ? String(row.id) : [row.created_at, row.request_id, row.type].join(' ')
      const count = seen.get(name) ?? 0
      seen.set(name, count + 1)
      return [row, count === 0 ? name : `${name} ${count}`]
    }),
  )
}
