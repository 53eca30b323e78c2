import { formatSort, LIMIT_LEVELS, type LimitLevel, type Sort, searchOf } from '@relaydeck/api-sdk'
import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Names of the filters of lists. */
export type FilterName =
  | 'status'
  | 'type'
  | 'group'
  | 'model'
  | 'time'
  | 'balance'
  | 'result'
  | 'role'
  | 'quota'
  | 'expiry'
  | 'tag'
  | 'limit'

/** Filters of a list, as in its address. */
export type FilterValues = { readonly [K in FilterName]?: string | undefined }

/** Schemas of a list's filters: choices or words. */
type FilterFields = { readonly [K in FilterName]?: typeof wordField | ReturnType<typeof choiceField> }

/** Query string of a list. Pages count from 1 there. */
export interface ListSearch<O extends string = string> extends FilterValues {
  page?: number | undefined
  keyword?: string | undefined
  /** One of the server's orders. */
  order?: O | undefined
  /** Order by which the console sorts, as `formatSort` writes it. */
  sort?: string | undefined
}

/** Returns the filters of an address. */
export const filtersOf = ({ page: _, keyword: _k, order: _o, sort: _s, ...filters }: ListSearch): FilterValues =>
  filters

/** Returns the level of limits in an address, by which the server filters. */
export const levelIn = ({ limit }: FilterValues): LimitLevel | undefined => LIMIT_LEVELS.find((each) => each === limit)

/** Returns whether an address needs all rows of the list, since no server filters and sorts by it. */
export const isNarrowed = (search: ListSearch): boolean =>
  Boolean(search.sort) || Object.values({ ...filtersOf(search), limit: undefined }).some(Boolean)

/** The parts of a list's address that its loader uses. */
export interface ListDeps<O extends string> extends Pick<ListSearch<O>, 'page' | 'order' | 'keyword'> {
  narrowed: boolean
  limit: LimitLevel | undefined
}

/** Returns the parts of a list's address that its loader uses. */
export const listDeps = <O extends string>({ search }: { search: ListSearch<O> }): ListDeps<O> => {
  const { page, order, keyword } = search
  return { page, order, keyword, narrowed: isNarrowed(search), limit: levelIn(search) }
}

/** Returns the address parameters that sort a list: by the server if it can, `null` for newest first. */
export const sortSearch = (orders: readonly string[], sort: Sort | null): ListSearch => {
  // Servers sort in one direction only.
  const order = sort?.direction === 'desc' && orders.find((each) => each === sort.column)
  return order ? { order, sort: '' } : { order: '', sort: formatSort(sort) }
}

/** How the rows of a list are sorted. */
interface Sorting {
  sort: Sort | null
  /** Orders of the server. */
  orders: readonly string[]
  /** Whether the console sorts and filters all rows. */
  isLocal: boolean
  /** Whether the list is searched or filtered. */
  isFiltered: boolean
}

/**
 * Returns whether the server or the browser sorts by a column: in its present order, else in the first one that a click
 * chooses.
 */
export function sorterOf(column: string, { sort, orders, isLocal, isFiltered }: Sorting): 'server' | 'browser' {
  const byServer = column === sort?.column ? !isLocal : orders.includes(column) && !(isLocal && isFiltered)
  return byServer ? 'server' : 'browser'
}

/** A page number in an address, from 1. */
export const pageField = z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
/** Maximum length of a filter text. */
const WORD_MAX = 200

/** A filter text in an address, trimmed. A longer one is cut: without it, the list would show all rows as if they matched. */
export const wordField = z._default(
  z.string().check(
    z.trim(),
    z.overwrite((word) => word.slice(0, WORD_MAX).trimEnd()),
  ),
  '',
)

/** A number of at most six digits as a filter. */
export const idField = z._default(z.string().check(z.overwrite((id) => (/^\d{1,6}$/.test(id) ? id : ''))), '')

/** Creates the field of a filter with a few values. */
export const choiceField = (...choices: readonly string[]) => z._default(z.enum(['', ...choices]), '')

/** The filter by limits. */
export const limitField = choiceField(...LIMIT_LEVELS)

/** Content of a list's address. */
export interface ListAddress<O extends string = ''> {
  /** Orders that the server sorts by, all descending; the default one first. */
  orders: readonly [O, ...O[]]
  filters: FilterFields
}

/** The address of a list that is filtered by the names of statuses. */
export const statusAddress = (statuses: Readonly<Record<string, number>>): ListAddress => ({
  orders: [''],
  filters: { status: choiceField(...Object.keys(statuses)) },
})

/**
 * Creates a reader of a list's address: page, keyword, one of the server's orders, the default one first, a column to
 * sort by, and filters. Invalid values are left out, so that a bad address opens the first page.
 */
export function listSearch<O extends string>({ orders, filters }: ListAddress<O>) {
  const order = z._default(z.enum(orders), orders[0])
  const read = searchOf(z.object({ page: pageField, keyword: wordField, order, sort: wordField, ...filters }))
  return (raw: Record<string, unknown>): ListSearch<O> => read(raw) as ListSearch<O>
}

/** The id of a record in an address. Anything but a number is not found. */
export const idParam = {
  parse: ({ id }: { id: string }) => {
    // Numbers of rows that a server names by UUID have 16 digits.
    if (!/^\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id))) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
