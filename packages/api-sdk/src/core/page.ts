import type { CallOptions, Endpoint, Send } from './endpoint.ts'
import type { Role } from './roles.ts'

/** Rows in a page; the server's own number, not to be asked for. A shorter page is the last one. */
export const PAGE_SIZE = 10

/** An endpoint that answers pages: `p` counts from 0. */
type PagedEndpoint<I extends { p?: number | undefined }, T> = Endpoint<I, T[], Role, unknown>

interface Row {
  readonly id: number
}

/**
 * Walks every row of a paged list, page by page.
 *
 * Paging goes by offset, so a row added meanwhile shifts the others: rows whose id was seen are not given twice.
 * Id 0 (own log rows have no other) is never taken for a repetition.
 * @example for await (const token of each(tokens.list, send)) …
 */
export async function* each<I extends { p?: number | undefined }, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  const call = list as unknown as (send: Send, input: unknown, options?: CallOptions) => Promise<T[]>
  const seen = new Set<number>()
  for (let p = 0; ; p++) {
    const rows = await call(send, { ...input, p }, options)
    for (const row of rows) {
      if (row.id !== 0 && seen.has(row.id)) continue
      seen.add(row.id)
      yield row
    }
    if (rows.length < PAGE_SIZE) return
  }
}

/** All rows of a paged list at once. Mind the server's limit of 480 calls in three minutes. */
export async function all<I extends { p?: number | undefined }, T extends Row>(
  list: PagedEndpoint<I, T>,
  send: Send,
  input?: Omit<I, 'p'>,
  options?: CallOptions,
): Promise<T[]> {
  const rows: T[] = []
  for await (const row of each(list, send, input, options)) rows.push(row)
  return rows
}
