import type { LimitLevel, Row, Send } from '@relaydeck/api-sdk'
import type { Lack } from '@relaydeck/api-sdk/dialects'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import { type FileRoutesByPath, useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDialect } from '../../app/client.ts'
import { type TextArea, textArea, useTexts } from '../../app/language/area.ts'
import type { ReadContext } from '../../app/read.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { type ListAddress, type ListSearch, listSearch } from './address.ts'
import type { Walk } from './collect.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of every resource's list, row actions and form. */
export const resourceTexts = textArea({ zh, en })

/** Key and function of a query, without hooks. */
export interface ResourceQuery<T> {
  queryKey: QueryKey
  queryFn: (context: ReadContext) => Promise<T>
}

/** Nouns of a resource and the sentences that only it has. */
export interface ResourceTexts {
  title: string
  purpose: string
  tableLabel: string
  /** What a search finds on a server other than the embedded gateway. */
  searchPlaceholder: string
  /** What a search finds on the embedded gateway, if it is more than names and IDs. */
  containsPlaceholder?: string
  emptyHint: string
  /** Label of the button that opens the form of a new record, if it differs from "New" and the noun. */
  add?: string
  noun: string
  nouns: string
  /** The noun with the name of one row. */
  named: (name: string) => string
  /** The noun with a number. */
  counted: (count: number) => string
  /** Labels of the orders. */
  orders?: Readonly<Record<string, string>>
  /** Shown when a secret of a row could not be copied. */
  copyFailed?: string
}

/** Consequences of the common actions, shown before they run. */
export interface ActionTexts {
  removeEffect: (name: string) => string
  bulkEffects: Record<'enable' | 'disable' | 'remove', string>
}

type Path = FileRoutesByPath[keyof FileRoutesByPath]['fullPath']

type ListOf<P> = P extends `${infer List}/edit/$id` ? List : never

/** Paths of the lists of resources with a form at `/edit/$id` below them. */
export type ListPath = ListOf<Path>

type PageOf<P> = P extends `${infer List}/$id` ? (List extends ListPath ? P : never) : never

/** Paths of the pages of single records. */
export type RecordPath = PageOf<Path>

/** Input of a page of a list. */
interface PageOfList {
  p: number
  size?: number | undefined
  limit?: LimitLevel | undefined
}

/** One kind of record with a list and a form over it. List, drawer, row actions and bulk actions read it. */
export interface Resource<T extends Row, O extends string = ''> extends ListAddress<O> {
  /** Name of its saved table view, of exported files and of the rows in dialects. */
  name: string
  /** Path of the list; the forms are at `/add` and `/edit/$id` below it. */
  path: ListPath
  /** Path of the pages of its records, if it has them. */
  page?: RecordPath
  /** Prefix of the keys of all its queries. */
  key: QueryKey
  texts: TextArea<ResourceTexts>
  /** Name of a row; may be empty. */
  nameOf: (row: T) => string
  /** The name under which servers say that they cannot sort. */
  ordersLack?: Lack
  /** A page of the list, counted from 0; of records at a level of their limits, if the server has limits. */
  list: (page: PageOfList, order: O) => ResourceQuery<T[]>
  search: (keyword: string, limit?: LimitLevel) => ResourceQuery<T[]>
  get: (id: number) => ResourceQuery<T>
  /** Walks the whole list, for exports. */
  walk: (order?: O, limit?: LimitLevel) => Walk<T>
}

/** A resource whose records have pages. */
export interface PagedResource<T extends Row, O extends string = ''> extends Resource<T, O> {
  page: RecordPath
}

/** A resource whose whole list can be read. */
export interface WholeSource<T extends Row> extends Pick<Resource<T>, 'key' | 'name' | 'texts'> {
  walk: () => Walk<T>
}

/** A resource whose rows can be enabled, disabled and deleted. */
export interface SwitchableResource<T extends SwitchableRow, O extends string = ''> extends Resource<T, O> {
  texts: TextArea<ResourceTexts & ActionTexts>
  statusOf: (enabled: boolean) => number
  setEnabled: (send: Send, row: Row, enabled: boolean) => Promise<T>
  remove: (send: Send, row: Row) => Promise<unknown>
  /** Whether a row can neither be enabled nor disabled. */
  isFixed?: (row: T) => boolean
}

export interface SwitchableRow extends Row {
  readonly status: number
}

/** Returns the orders that the server sorts by, the default one first. */
function useOrders<O extends string>(resource: Pick<Resource<Row, O>, 'orders' | 'ordersLack'>) {
  const { orders, ordersLack } = resource
  const dialect = useDialect()
  const lacks = ordersLack !== undefined && dialect?.lacks.includes(ordersLack) === true
  return useMemo((): readonly [O, ...O[]] => (lacks ? [orders[0]] : orders), [lacks, orders])
}

/** Returns functions that return the name of a row, alone and with the noun. */
export function useRowNames<T extends Row>({ texts, nameOf }: Pick<Resource<T>, 'texts' | 'nameOf'>) {
  const { unnamed } = useTexts(commonTexts)
  const { named } = useTexts(texts)
  const name = (row: T) => nameOf(row) || unnamed
  return { nameOf: name, labelOf: (row: T) => named(name(row)) }
}

/** Returns the address parameters of a resource's list and a function that changes them. */
export function useListSearch<O extends string>(
  resource: Pick<Resource<Row, O>, 'path' | 'orders' | 'ordersLack' | 'filters'>,
) {
  const { path, filters } = resource
  const orders = useOrders(resource)
  const read = useMemo(() => listSearch({ orders, filters }), [orders, filters])
  // Read from the location: the search of the rendered page lags behind a second click on the pager.
  const current = useLocation({ select: (location): ListSearch => read(location.search), structuralSharing: true })
  const search = current as ListSearch<O>
  const navigate = useNavigate()
  // Without scrolling, which would take the pager away from under the pointer.
  const goTo = (next: ListSearch, replace = false) =>
    void navigate({ to: path, search: { ...search, page: 1, ...next }, replace, resetScroll: false })
  return { search, goTo, orders }
}
