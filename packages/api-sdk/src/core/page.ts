import { type AnyEndpoint, type CallOptions, type Endpoint, isEndpoint, nameOf, type Send } from './endpoint.ts'
import { IncompleteError, InputError, RateLimitedError } from './errors.ts'
import { createPatience, PATIENCE_MS, type PaceOptions } from './pace.ts'
import { PAGE_SIZE } from './page-size.ts'
import { pause } from './pause.ts'
import type { Role } from './roles.ts'
import { shapeOf } from './shape.ts'
import { PACE_MS, UNPACED_CALLS } from './walk-time.ts'

// So many pages without a new row mean that the server ignores `p`, or that the list grows faster than it is read.
const STALE_PAGES = 10

// More than any gateway allows; it sends as many as it does. One API ignores the size.
const LARGEST_PAGE = 1000

/** Endpoint that returns pages; `p` starts at 0. */
export type PagedEndpoint<I, T> = Endpoint<I, T[], Role, { p: number }>

/** Returns whether an endpoint is paged. */
export const isPaged = (call: AnyEndpoint): boolean => 'p' in shapeOf(call.input)

/** Row with an id. */
export interface Row {
  readonly id: number
}

/** Options for reading a paged list. */
export interface WalkOptions extends CallOptions, PaceOptions {
  /** Rows per page. Default: as many as the server sends. */
  readonly pageSize?: number | undefined
}

// All rows of a single user's log have id 0, and one request may write several rows, so that the whole row is its
// identity. A row without a request id is never treated as a duplicate.
const identityOf = (row: Row): unknown =>
  row.id || ('request_id' in row && row.request_id ? JSON.stringify(row) : Symbol())

/**
 * Yields the pages of a list; each `next()` requests one page.
 *
 * The server pages by offset, so that rows added meanwhile shift the others. Rows seen before are left out, and a page
 * may have fewer rows or none. Ends after a page with fewer rows than an earlier one, ten or `pageSize`, or after ten
 * pages without a new row. Ten rows never end a list, because a server may ignore the page size. After an HTTP 429 it
 * waits as long as the server asks, and continues.
 */
export async function* pages<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  { pageSize, pace = PACE_MS, patience = PATIENCE_MS, ...options }: WalkOptions = {},
): AsyncGenerator<T[], void, undefined> {
  if (!isEndpoint(list))
    throw new InputError('pages', [{ path: ['list'], code: 'bound', expected: 'tokens.list.each()' }])
  const call = list as (send: Send, input: unknown, options?: CallOptions) => Promise<T[]>
  const seen = new Set<unknown>()
  const size = pageSize ?? LARGEST_PAGE
  const read = async (p: number): Promise<T[]> => {
    const waitAfter = createPatience(patience)
    for (;;)
      try {
        return await call(send, { ...input, p, ...(size > PAGE_SIZE && { size }) }, options)
      } catch (error) {
        const wait = waitAfter(error)
        if (wait === undefined) throw error
        await pause(wait, nameOf(list), options.signal)
      }
  }
  let full = pageSize ?? PAGE_SIZE
  for (let p = 0, stale = 0; stale < STALE_PAGES; p++) {
    if (p >= UNPACED_CALLS && pace > 0) await pause(pace, nameOf(list), options.signal)
    const rows = await read(p)
    // Adding a row enlarges the set only if the row is new.
    const fresh = rows.filter((row) => seen.size < seen.add(identityOf(row)).size)
    stale = fresh.length > 0 ? 0 : stale + 1
    yield fresh
    if (rows.length < full && rows.length !== PAGE_SIZE) return
    full = Math.max(full, rows.length)
  }
}

/**
 * Yields every row of a paged list once; requests pages as `pages` does.
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
 * Returns all rows of a paged list, no faster than the server's rate limit allows.
 * @throws IncompleteError if the server still responds with HTTP 429 after `patience`; it has the rows read so far
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
