import { type AnyEndpoint, type CallOptions, type Endpoint, isEndpoint, nameOf, type Send } from './endpoint.ts'
import { IncompleteError, RateLimitedError } from './errors.ts'
import { PAGE_SIZE } from './page-size.ts'
import { pause } from './pause.ts'
import type { Role } from './roles.ts'

// Only a server that ignores `p`, or a list that grows faster than it is read, gives so many pages without a new row.
const STALE_PAGES = 10

// The server lets 480 calls through in three minutes. 60 at once and then two a second make 420: some are left for
// whatever else is done from the same address.
const UNPACED_PAGES = 60
const PACE = 500

/** An endpoint that answers pages: `p` counts from 0. */
export type PagedEndpoint<I, T> = Endpoint<I, T[], Role, { p: number }>

/** Tells whether an endpoint answers pages, so that it can be walked. */
export const isPaged = (call: AnyEndpoint): boolean => 'p' in call.input._zod.def.shape

/** A row that can be told apart from others. */
export interface Row {
  readonly id: number
}

/** What may be said about walking a list. */
export interface WalkOptions extends CallOptions {
  /** Milliseconds between pages after the first 60, so that the server's limit is kept; 500 unless said otherwise. */
  readonly pace?: number | undefined
}

// One's own log rows all have id 0. The request that caused them tells them apart, but for several rows of one request:
// so the whole row counts. Without a request nothing does, and none is taken for a repetition.
const identityOf = (row: Row): unknown =>
  row.id || ('request_id' in row && row.request_id ? JSON.stringify(row) : Symbol())

/**
 * Walks a paged list page by page; `next()` of the result asks for one more page, as a table does that loads further
 * rows.
 *
 * Paging goes by offset, so a row added meanwhile shifts the others: rows that were seen are not given twice, and a
 * page may come with fewer than ten rows, or none. Ends after a page of which the server gave less than ten, or after
 * ten pages without a new row.
 */
export async function* pages<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  { signal, pace = PACE }: WalkOptions = {},
): AsyncGenerator<T[], void, undefined> {
  if (!isEndpoint(list)) throw new TypeError('Not an endpoint. A bound list walks itself: tokens.list.each()')
  const call = list as unknown as (send: Send, input: unknown, options?: CallOptions) => Promise<T[]>
  const seen = new Set<unknown>()
  for (let p = 0, stale = 0; stale < STALE_PAGES; p++) {
    if (p >= UNPACED_PAGES && pace > 0) await pause(pace, nameOf(list), signal)
    const rows = await call(send, { ...input, p }, { signal })
    // Adding makes the set larger only where the row is new.
    const fresh = rows.filter((row) => seen.size < seen.add(identityOf(row)).size)
    stale = fresh.length > 0 ? 0 : stale + 1
    yield fresh
    if (rows.length < PAGE_SIZE) return
  }
}

/**
 * Walks every row of a paged list, each once, page by page as `pages` does.
 * @example for await (const token of each(tokens.list, send)) …
 */
export async function* each<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: WalkOptions,
): AsyncGenerator<T, void, undefined> {
  for await (const rows of pages(list, send, input, options)) yield* rows
}

/**
 * All rows of a paged list at once, no faster than the server's limit allows.
 * @throws IncompleteError where the server stops the walk with HTTP 429 all the same; it holds the rows so far
 */
export async function all<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: WalkOptions,
): Promise<T[]> {
  const rows: T[] = []
  try {
    for await (const page of pages(list, send, input, options)) rows.push(...page)
  } catch (error) {
    throw error instanceof RateLimitedError ? new IncompleteError(error, rows) : error
  }
  return rows
}
