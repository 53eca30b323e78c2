import type { CallOptions, Endpoint, Send } from './endpoint.ts'
import type { Role } from './roles.ts'

/** Rows in a page; the server's own number, not to be asked for. A shorter page is the last one. */
export const PAGE_SIZE = 10

// Only a server that ignores `p`, or a list that grows faster than it is read, gives so many pages without a new row.
const STALE_PAGES = 10

/** An endpoint that answers pages: `p` counts from 0. */
type PagedEndpoint<I, T> = Endpoint<I, T[], Role, { p: number }>

interface Row {
  readonly id: number
}

/**
 * Walks every row of a paged list, page by page.
 *
 * Paging goes by offset, so a row added meanwhile shifts the others: rows whose id was seen are not given twice.
 * Id 0 (own log rows have no other) is never taken for a repetition. Ends at a page of less than 10 rows, or after
 * ten pages without a new row.
 * @example for await (const token of each(tokens.list, send)) …
 */
export async function* each<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  const call = list as unknown as (send: Send, input: unknown, options?: CallOptions) => Promise<T[]>
  const seen = new Set<number>()
  for (let p = 0, stale = 0; stale < STALE_PAGES; p++) {
    const rows = await call(send, { ...input, p }, options)
    stale++
    for (const row of rows) {
      if (row.id !== 0 && seen.has(row.id)) continue
      seen.add(row.id)
      stale = 0
      yield row
    }
    if (rows.length < PAGE_SIZE) return
  }
}

/** All rows of a paged list at once. Mind the server's limit of 480 calls in three minutes. */
export async function all<I, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: CallOptions,
): Promise<T[]> {
  const rows: T[] = []
  for await (const row of each(list, send, input, options)) rows.push(row)
  return rows
}
