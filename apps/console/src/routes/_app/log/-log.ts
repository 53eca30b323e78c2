import { type LOG_ORDERS, type Log, logs, pages, parseSort, requestOf, type Status } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ConsoleClient } from '../../../app/client.ts'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { isEmbedded, statusOptions } from '../../../app/status.ts'
import { totalKeyOf } from '../../../app/total-key.ts'
import type { Walk } from '../../../parts/rows/collect.ts'
import { pageInput, pageSizeIn } from '../../../parts/rows/pages.ts'
import { type Cause, prefetchList } from '../../../parts/rows/prefetch-list.ts'
import { readWhole } from '../../../parts/rows/read-rows.ts'
import type { BarPeriod } from '../../../parts/usage-chart/call-bars.ts'
import { filtersOf, type LogFilters, type LogSearch } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the log. */
export const logTexts = textArea({ zh, en })

export type LogTexts = TextsOf<typeof logTexts>

/** Returns the filters that every server applies. */
const forServer = ({ cost: _, outcome: __, conversation: ___, ...filters }: LogFilters) => filters

/** Returns the filters that the server applies to a user's rows. */
const forOwn = ({ username: _, channel: __, ...filters }: LogFilters) => forServer(filters)

/** Returns the query of a log page, counted from 0. */
export const pageOptions = (
  page: ReturnType<typeof pageInput>,
  filters: LogFilters,
  all: boolean,
  arrangement: Arrangement = {},
) =>
  all
    ? read(logs.list, { ...page, ...forServer(filters), ...arrangement })
    : read(logs.listSelf, { ...page, ...forOwn(filters), ...arrangement })

/** Returns the key of the number of filtered rows. */
export const totalKey = (filters: LogFilters, all: boolean): string =>
  totalKeyOf(all ? requestOf(logs.list, forServer(filters)) : requestOf(logs.listSelf, forOwn(filters)))

/** Returns a function that reads all filtered rows page by page, for the export. */
export const walkLog =
  (filters: LogFilters, all: boolean, arrangement: Arrangement = {}): Walk<Log> =>
  (send, options) =>
    all
      ? pages(logs.list, send, { ...forServer(filters), ...arrangement }, options)
      : pages(logs.listSelf, send, { ...forOwn(filters), ...arrangement }, options)

/** Returns the query of all filtered rows, which the console filters by cost and sorts if the server does not. */
export const wholeLog = (filters: LogFilters, all: boolean, limit: number) => ({
  queryKey: [...resourceKey(logs.list), 'whole', all, forServer(filters)],
  queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<Log[]> =>
    readWhole({ name: 'log', walk: () => walkLog(filters, all), limit }, context),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the part of an arrangement that limits sums. */
const limitsOf = ({ order: _, direction: __, ...limits }: Arrangement) => limits

/** Returns the query of the total consumption of the filtered rows. The server ignores the type. */
export function totalOptions({ type: _, ...filters }: LogFilters, all: boolean, arrangement: Arrangement = {}) {
  const limits = limitsOf(arrangement)
  return all
    ? read(logs.stat, { ...forServer(filters), ...limits })
    : read(logs.statSelf, { ...forOwn(filters), ...limits })
}

/** Returns the query of the filtered calls over time, which the embedded gateway sums. */
export function timelineOptions(filters: LogFilters, all: boolean, arrangement: Arrangement, bars: BarPeriod) {
  const limits = { ...limitsOf(arrangement), outcome: arrangement.outcome ?? ('any' as const), ...bars }
  const options = all
    ? read(logs.timeline, { ...forServer(filters), ...limits })
    : read(logs.timelineSelf, { ...forOwn(filters), ...limits })
  return queryOptions({ ...options, placeholderData: keepPreviousData, meta: { handlesErrors: true } })
}

/** Prefetches the first page while the code of the list still loads. */
export async function prefetchLog(
  queryClient: ConsoleClient,
  search: LogSearch,
  all: boolean,
  cause: Cause,
): Promise<void> {
  const status = queryClient.getQueryData(statusOptions.queryKey)
  // The list itself reads all rows, and shows the progress.
  if (isArranged(search) && !(status && isEmbedded(status))) return
  const arrangement = status && isEmbedded(status) ? arrangementOf(search, status) : {}
  const page = pageInput((search.page ?? 1) - 1, pageSizeIn(queryClient))
  const first = pageOptions(page, filtersOf(search), all, arrangement)
  return prefetchList(queryClient, resourceKey(logs.list), cause, first)
}

/** Returns a unique key per row. In the log of a single user all ids are 0, and one request can have several rows. */
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

/** What the embedded gateway filters and orders by; other servers do neither. */
export interface Arrangement {
  min_quota?: number | undefined
  outcome?: LogFilters['outcome']
  conversation?: number | undefined
  order?: (typeof LOG_ORDERS)[number] | undefined
  direction?: 'asc' | undefined
}

/** Orders of the embedded gateway, by the column that is sorted. */
const ORDERS: Readonly<Record<string, Arrangement['order']>> = {
  quota: 'quota',
  prompt: 'prompt_tokens',
  completion: 'completion_tokens',
}

/** Returns whether rows are filtered or sorted in a way that only the embedded gateway supports. */
export const isArranged = ({ cost, sort = '' }: LogSearch): boolean => cost !== undefined || sort !== ''

/** Returns the smallest cost in units. */
export const leastQuota = ({ cost = 0 }: LogSearch, { quota_per_unit: perUnit }: Pick<Status, 'quota_per_unit'>) =>
  // A product of decimals may be slightly too large.
  Math.ceil(cost * perUnit - 1e-6)

/** Returns the filters and the order for the embedded gateway. */
export function arrangementOf(search: LogSearch, status: Pick<Status, 'quota_per_unit'>): Arrangement {
  const sort = parseSort(search.sort)
  const order = ORDERS[sort?.column ?? '']
  return {
    min_quota: leastQuota(search, status) || undefined,
    outcome: search.outcome,
    conversation: search.conversation,
    order,
    direction: order && sort?.direction === 'asc' ? 'asc' : undefined,
  }
}
