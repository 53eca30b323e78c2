import { type User, users } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import type { TableSort } from '@relaydeck/ui/PagedTable'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { openList } from '../../../../parts/list/open-list.ts'
import { newestFirst } from '../../../../parts/list/rows.ts'
import type { Order, UserSearch } from './search.ts'

/** Everything the server told of users. */
export const USERS = resourceKey(users.list)

/** A user without the access token that some servers send along: nobody here needs it. */
const withoutToken = (user: User): User => ({ ...user, access_token: '' })

type Rows = { queryKey: readonly unknown[]; queryFn: (context: { signal?: AbortSignal }) => Promise<User[]> }

const careful = ({ queryKey, queryFn }: Rows) => ({
  queryKey,
  queryFn: async (context: { signal?: AbortSignal }) => (await queryFn(context)).map(withoutToken),
})

export const pageOptions = (p: number, order: Order = '') => careful(query(send, users.list, { p, order }))

export const foundOptions = (keyword: string) => careful(query(send, users.search, { keyword }))

/** An order as the table shows it. */
export const sortOf = (order: Order): TableSort | null => (order ? { column: order, direction: 'desc' } : null)

/** Puts what a search found, which the server does not sort, into an order of the list. */
export const ordered = (rows: readonly User[], order: Order): User[] =>
  order === '' ? newestFirst(rows) : rows.toSorted((a, b) => b[order] - a[order])

/** What the list opens with, asked for while its code is still on the way. */
export function firstPage(queryClient: QueryClient, search: UserSearch, entering: boolean): Promise<void> {
  const { page = 1, order, keyword } = search
  return openList(queryClient, USERS, entering, keyword ? foundOptions(keyword) : pageOptions(page - 1, order))
}
