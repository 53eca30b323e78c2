import { type ListSearch, listSearch } from '../../../../parts/list/search.ts'

/** What the address of the list says. */
export type RedemptionSearch = ListSearch<''>

/** Reads that address. The server knows one order only. */
export const readSearch = listSearch([''])
