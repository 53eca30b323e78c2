import { type Token, tokens } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import type { TableSort } from '@relaydeck/ui/PagedTable'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { openList } from '../../../../parts/list/open-list.ts'
import { newestFirst } from '../../../../parts/list/rows.ts'
import type { Order, TokenSearch } from './search.ts'

/** An order as the table shows it. */
export const sortOf = (order: Order): TableSort | null => (order ? { column: order, direction: 'desc' } : null)

/** Puts what a search found, which the server does not sort, into an order of the list. */
export function ordered(rows: readonly Token[], order: Order): Token[] {
  if (order === '') return newestFirst(rows)
  const amount = (token: Token) =>
    order === 'remain_quota' && token.unlimited_quota ? Number.POSITIVE_INFINITY : token[order]
  return rows.toSorted((a, b) => (amount(a) === amount(b) ? 0 : amount(b) - amount(a)))
}

/** Everything the server told of tokens. */
export const TOKENS = resourceKey(tokens.list)

export const pageOptions = (p: number, order: Order = '') => query(send, tokens.list, { p, order })

export const foundOptions = (keyword: string) => query(send, tokens.search, { keyword })

/** What the list opens with, asked for while its code is still on the way. */
export function firstPage(queryClient: QueryClient, search: TokenSearch, entering: boolean): Promise<void> {
  const { page = 1, order, keyword } = search
  return openList(queryClient, TOKENS, entering, keyword ? foundOptions(keyword) : pageOptions(page - 1, order))
}
