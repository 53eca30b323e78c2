import { PAGE_SIZE, type Row, USUAL_PAGE_SIZE } from '@relaydeck/api-sdk'
import {
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { statusOptions, storedStatus, useStatus } from '../../app/status.ts'
import { readText, writeText } from '../../app/storage.ts'
import { newestFirst } from './cached-rows.ts'

/** Numbers of rows of a page that a person can choose. */
export const PAGE_SIZES = [PAGE_SIZE, 20, USUAL_PAGE_SIZE, 100]

const KEY = 'table-page-size'

/** Stores the chosen number of rows; the program reads the cookie to preload the first page. */
export function storePageSize(size: number): void {
  writeText(KEY, String(size))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = `page_size=${size}; path=/; max-age=31536000; samesite=lax`
}

/** Returns the number of rows of a page: the chosen or the usual one, if the server takes it as size. */
export function pageSizeFor(largest = 0): number {
  const chosen = Number(readText(KEY))
  return [chosen, USUAL_PAGE_SIZE].find((size) => size <= largest && PAGE_SIZES.includes(size)) ?? PAGE_SIZE
}

/** Returns the number of rows of a page, before the component that shows it is rendered. */
export const pageSizeIn = (client: QueryClient): number =>
  pageSizeFor((client.getQueryData(statusOptions.queryKey) ?? storedStatus()).max_page_size)

/** Returns the number of rows of a page, and a function to change it if the server takes a size. */
export function usePageSize() {
  const [, onSize] = useState<number>()
  const { max_page_size: largest } = useStatus()
  return { size: pageSizeFor(largest), onSize: largest ? onSize : undefined }
}

/** Returns the input of a page, counted from 0; without a size if it is the default. */
export const pageInput = (p: number, size: number) => ({ p, size: size === PAGE_SIZE ? undefined : size })

/** Returns the page, from 1, that has the first row of a page of another size. */
export const pageAfter = (page: number, size: number, next: number): number =>
  Math.floor(((page - 1) * size) / next) + 1

type Options<T> = Pick<UseQueryOptions<T[]>, 'queryKey' | 'queryFn'>

interface Source<T extends Row> {
  /** Page from 1. */
  page: number
  /** Query of a search, whose results are complete; without one the pages are shown. */
  found: Options<T> | undefined
  /** Query of a page, counted from 0. */
  pageOf: (p: number) => Options<T>
  /** Selects and sorts the rows of a search, which the server leaves unsorted; newest first by default. Must be stable. */
  arrange?: (rows: readonly T[]) => T[]
  /** Number of rows of the whole list, if the server states it. */
  total?: number | undefined
  /** Rows of a page. */
  size: number
}

/** Rows of the current page, and the number of other known rows. */
export interface Pages<T> {
  rows: T[]
  /** All results of a search, sorted; `undefined` without a search. */
  found: readonly T[] | undefined
  /** Number of rows known so far: rows of loaded pages, or all results of a search. */
  known: number
  /** Whether there may be rows beyond the known ones. */
  more: boolean
  loading: boolean
  refreshing: boolean
  /** Why no rows could be read. */
  error: Error | undefined
  /** Rows of a full page. */
  pageSize: number
  refresh: () => void
  /** Fetches the second page; called when the user approaches the pager. */
  lookAhead: () => void
}

/** Returns the number of all rows; `undefined` if it is not known. */
export const totalOf = ({ known, more }: Pick<Pages<unknown>, 'known' | 'more'>): number | undefined =>
  more ? undefined : known

/** Maps pages to the props of the table. */
export const asTable = <T>({ rows, known, more, pageSize, lookAhead, ...state }: Pages<T>) => ({
  rows,
  paging: { knownRows: known, hasMore: more, pageSize, onPrefetch: lookAhead },
  state: {
    loading: state.loading,
    refreshing: state.refreshing,
    error: state.error,
    onRetry: state.refresh,
  },
})

const NOTHING = { queryKey: ['none'], queryFn: () => [] }
const NO_ROWS: never[] = []

/**
 * Reads the pages of a list, which may have no total. Each page also fetches the next one, so that the
 * pager shows whether it exists; the first page does so only when the user approaches the pager, since most visits end
 * there. A loaded page is not fetched again while the list stays open.
 */
export function usePages<T extends Row>({
  page,
  found,
  pageOf,
  arrange = newestFirst,
  total,
  size,
}: Source<T>): Pages<T> {
  const queryClient = useQueryClient()
  const searching = found !== undefined
  const results = useQuery<T[]>({ ...(found ?? NOTHING), enabled: searching })
  const current = useQuery({ ...pageOf(page - 1), enabled: !searching })
  // Rows beyond the total were added after it was read.
  const counted = total !== undefined && total >= (page - 1) * size + (current.data?.length ?? 0)
  const full = current.data?.length === size && !(counted && total <= page * size)
  const [lookingAhead, setLookingAhead] = useState(false)
  const next = useQuery({
    ...pageOf(page),
    enabled: !searching && full && (lookingAhead || page > 1),
    meta: { background: true },
  })
  const all = results.data
  const arranged = useMemo(() => (searching ? arrange(all ?? NO_ROWS) : NO_ROWS), [searching, arrange, all])
  if (searching) return resultPages(page, size, results, arranged)

  const error = failureOf(current)
  const seen = knownPages(page, size, (p) => queryClient.getQueryData<T[]>(pageOf(p).queryKey)?.length)
  return {
    rows: current.data ?? [],
    found: undefined,
    // The count is unknown after the first page failed to load.
    known: error && page === 1 ? 0 : counted ? total : seen.known,
    more: !counted && (full && next.data === undefined ? true : seen.more),
    loading: current.isPending,
    refreshing: current.isFetching && !current.isPending,
    error,
    pageSize: size,
    refresh: () => void current.refetch(),
    lookAhead: () => setLookingAhead(true),
  }
}

/** Counts the rows of all pages before the current one, and of the loaded ones from there on. */
function knownPages(page: number, full: number, sizeOf: (p: number) => number | undefined) {
  let known = 0
  for (let p = 0; p < page; p++) known += sizeOf(p) ?? full
  let pages = page
  for (let size = sizeOf(pages); size !== undefined && size > 0; size = sizeOf(pages)) {
    known += size
    pages++
  }
  return { known, more: sizeOf(pages - 1) === full && sizeOf(pages) === undefined }
}

type Results<T> = Pick<UseQueryResult<T[]>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>

/** Returns why there are no rows; earlier ones stay when reading them again fails. */
const failureOf = <T>({ data, error }: Pick<Results<T>, 'data' | 'error'>) => (data ? undefined : (error ?? undefined))

/** Cuts the pages of a search from its results, which are complete. */
function resultPages<T extends Row>(page: number, size: number, results: Results<T>, all: readonly T[]): Pages<T> {
  return {
    found: all,
    rows: all.slice((page - 1) * size, page * size),
    known: all.length,
    pageSize: size,
    more: false,
    loading: results.isPending,
    refreshing: results.isFetching && !results.isPending,
    error: failureOf(results),
    refresh: () => void results.refetch(),
    lookAhead: () => {},
  }
}

/** Returns the page that was requested last. The address follows later; until then a second click would count from the old page. */
export function usePendingPage(page: number, onPage: (page: number) => void) {
  const [pending, setPending] = useState<{ of: number; to: number }>()
  if (pending && pending.of !== page) setPending(undefined)
  return {
    page: pending?.of === page ? pending.to : page,
    onPage: (to: number) => {
      setPending({ of: page, to })
      onPage(to)
    },
  }
}
