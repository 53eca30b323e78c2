import { PAGE_SIZE } from '@relaydeck/api-sdk'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newestFirst } from './rows.ts'

interface Row {
  readonly id: number
}

type Options<T> = Pick<UseQueryOptions<T[]>, 'queryKey' | 'queryFn'>

interface Source<T extends Row> {
  /** Page from 1. */
  page: number
  /** Finds by keyword instead, where one is given; the answer is complete. */
  found: Options<T> | undefined
  /** A page of the list, counted from 0 as the server does. */
  pageOf: (p: number) => Options<T>
  /** Puts what was found into the list's order: the server sorts its list, not its findings. Newest first by default. */
  arrange?: (rows: readonly T[]) => T[]
}

/** The rows to show and what is known of the rest. */
export interface Pages<T> {
  rows: T[]
  /** Every row that a search found, in the list's order; `undefined` while nobody searches. */
  found: readonly T[] | undefined
  /** Rows known so far: those of pages seen, or all that a search found. */
  known: number
  /** Whether there may be rows beyond the known ones. */
  more: boolean
  loading: boolean
  refreshing: boolean
  failed: boolean
  refresh: () => void
  /** Fetches the page after the first, once somebody is about to turn to it. */
  lookAhead: () => void
}

/** What is known of the rows, in the words of the table. */
export const asTable = <T>({ failed, refresh, lookAhead, found: _, known, more, ...state }: Pages<T>) => ({
  ...state,
  knownRows: known,
  hasMore: more,
  onPrefetch: lookAhead,
  error: failed ? {} : undefined,
  onRetry: refresh,
})

const NOTHING = { queryKey: ['none'], queryFn: () => [] }

/**
 * Reads the pages of a list whose server gives ten rows and no total. Reaching the last known page fetches the next, so
 * that its pager knows whether there is one; after the first page only once the pager is approached, since most visits
 * end there. A page seen before is not fetched again while the list stays open.
 */
export function usePages<T extends Row>({ page, found, pageOf, arrange = newestFirst }: Source<T>): Pages<T> {
  const queryClient = useQueryClient()
  const searching = found !== undefined
  const hits = useQuery<T[]>({ ...(found ?? NOTHING), enabled: searching })
  const here = useQuery({ ...pageOf(page - 1), enabled: !searching })
  const full = here.data?.length === PAGE_SIZE
  const [turning, setTurning] = useState(false)
  const next = useQuery({
    ...pageOf(page),
    enabled: !searching && full && (turning || page > 1),
    meta: { background: true },
  })
  if (searching) return searchResult(page, hits, arrange(hits.data ?? []))

  const failed = here.isError && !here.data
  const seen = knownPages(page, (p) => queryClient.getQueryData<T[]>(pageOf(p).queryKey)?.length)
  return {
    rows: here.data ?? [],
    found: undefined,
    // A first page that did not come says nothing of how many rows there are.
    known: failed && page === 1 ? 0 : seen.known,
    more: full && next.data === undefined ? true : seen.more,
    loading: here.isPending,
    refreshing: here.isFetching && !here.isPending,
    failed,
    refresh: () => void here.refetch(),
    lookAhead: () => setTurning(true),
  }
}

/** Walks the pages that were loaded, from the one shown on and back to the first. */
function knownPages(page: number, sizeOf: (p: number) => number | undefined) {
  let known = 0
  for (let p = 0; p < page; p++) known += sizeOf(p) ?? PAGE_SIZE
  let pages = page
  for (let size = sizeOf(pages); size !== undefined && size > 0; size = sizeOf(pages)) {
    known += size
    pages++
  }
  return { known, more: sizeOf(pages - 1) === PAGE_SIZE && sizeOf(pages) === undefined }
}

interface Hits<T> {
  data: T[] | undefined
  isPending: boolean
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

/** A search is complete: its pages are cut from what was found. */
function searchResult<T extends Row>(page: number, hits: Hits<T>, all: readonly T[]): Pages<T> {
  return {
    found: all,
    rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    known: all.length,
    more: false,
    loading: hits.isPending,
    refreshing: hits.isFetching && !hits.isPending,
    failed: hits.isError && !hits.data,
    refresh: () => void hits.refetch(),
    lookAhead: () => {},
  }
}
