import { users } from '@relaydeck/api-sdk'
import { type ListSearch, listSearch } from '../../../../parts/list/search.ts'

/** Orders the server knows; each but the first is also the id of the column that it sorts. */
export type Order = (typeof users.USER_ORDERS)[number]

/** What the address of the list says. */
export type UserSearch = ListSearch<Order>

/** Reads that address. */
export const readSearch = listSearch(users.USER_ORDERS)
