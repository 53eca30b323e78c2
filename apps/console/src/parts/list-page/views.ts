import * as z from 'zod/mini'
import { textArea } from '../../app/language/area.ts'
import { readJson, writeJson } from '../../app/storage.ts'
import { texts as en } from './views.en.ts'
import { texts as zh } from './views.zh.ts'

/** Maximum lengths, so that local storage is not filled. */
export const MAX_VIEWS = 50
export const NAME_MAX = 40

/** A saved view of a list: its name and the query string of its address, with `?` or empty. */
// Uses functions of zod that all pages load anyway.
const View = z.object({
  name: z.string().check(z.refine(({ length }) => length > 0 && length <= NAME_MAX)),
  search: z.string().check(z.refine((search) => /^(\?.{0,2000})?$/.test(search))),
})
export type View = z.output<typeof View>

const Views = z.array(View).check(z.refine(({ length }) => length <= MAX_VIEWS))

/** Key of an account's views of a list in local storage. */
const keyOf = (list: string, userId: number) => `views-${list}-${userId}`

/** Returns the saved views of an account, by name. */
export const readViews = (list: string, userId: number): View[] => readJson(keyOf(list, userId), Views) ?? []

/** Saves views of an account. */
export const writeViews = (list: string, userId: number, views: readonly View[]): void =>
  writeJson(keyOf(list, userId), views)

/**
 * Returns views with one more, sorted by name. It replaces a view of the same name; beyond the maximum the oldest are
 * kept.
 */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))

/** Returns the query string of an address that a view keeps: filters and order, but no page and no record. */
export function searchOfView(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  parameters.delete('call')
  const text = parameters.toString()
  return text && `?${text}`
}

/** Texts of saved views. */
export const viewsTexts = textArea({ zh, en })
