import { type AnyEndpoint, type InputOf, type OutputOf, pages, type Send } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import type { UiTexts } from '@relaydeck/ui/texts'
import type { TextArea } from '../../app/language/area.ts'
import { read } from '../../app/read.ts'
import { statusAddress } from '../rows/address.ts'
import type { ActionTexts, ListPath, ResourceTexts, SwitchableResource, SwitchableRow } from '../rows/resource.ts'

/** A record with a name and a status. */
export interface NamedRow extends SwitchableRow {
  readonly name: string
}

/** Texts of the resource of a noun. */
export type NounTexts = ResourceTexts & ActionTexts

type Reading = AnyEndpoint & { readonly effects: false }

/** The calls of a noun whose records are listed, created, changed, enabled, disabled and deleted. */
interface NounCalls {
  readonly list: Reading
  readonly search: Reading
  readonly get: Reading
  readonly create: AnyEndpoint
  readonly update: AnyEndpoint
  readonly setStatus: AnyEndpoint
  readonly remove: AnyEndpoint
}

/** The statuses of a noun, by the names that labels and filter have. */
export interface Statuses<S extends string = string> {
  /** Kind of their labels in the kit. */
  kind: keyof UiTexts['status']
  values: Readonly<Record<S, number>>
  /** Status of an enabled record. */
  on: NoInfer<S>
  /** Status of a disabled record. One with another status than these two is neither enabled nor disabled. */
  off: NoInfer<S>
}

/** A resource that is made from the calls of a noun. */
export interface NounResource<T extends NamedRow, D = unknown, A = unknown, X extends NounTexts = NounTexts>
  extends SwitchableResource<T> {
  texts: TextArea<X>
  statuses: Statuses
  /** Creates records; returns the answer of the server. */
  create: (send: Send, draft: D) => Promise<A>
  update: (send: Send, draft: object & { id: number }) => Promise<T>
}

interface Declaration<S extends string, X extends NounTexts> {
  /** Name of its saved table view, of exported files and of the rows in dialects. */
  name: string
  /** Path of the list; the forms are at `/add` and `/edit/$id` below it. */
  path: ListPath
  texts: TextArea<X>
  statuses: Statuses<S>
}

/** Makes a resource of the calls of a noun. */
export function nounResource<N extends NounCalls, S extends string, X extends NounTexts>(
  calls: N,
  { name, path, texts, statuses }: Declaration<S, X>,
): NounResource<OutputOf<N['get']> & NamedRow, InputOf<N['create']>, OutputOf<N['create']>, X> {
  const { values, on, off } = statuses
  const statusOf = (enabled: boolean) => values[enabled ? on : off]
  return {
    name,
    path,
    texts,
    statuses,
    key: resourceKey(calls.list),
    ...statusAddress(values),
    nameOf: (row) => row.name,
    list: (page) => read(calls.list, page),
    search: (keyword) => read(calls.search, { keyword }),
    get: (id) => read(calls.get, { id }),
    walk: () => (send, options) => pages(calls.list, send, {}, options),
    statusOf,
    setEnabled: (send, { id }, enabled) => calls.setStatus(send, { id, status: statusOf(enabled) }),
    remove: (send, { id }) => calls.remove(send, { id }),
    isFixed: ({ status }) => status !== values[on] && status !== values[off],
    create: (send, draft) => calls.create(send, draft),
    update: (send, draft) => calls.update(send, draft),
  }
}
