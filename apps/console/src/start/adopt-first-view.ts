import { nameLocalTimeZone } from '@relaydeck/ui/Timestamp'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { remember, selfOptions } from '../app/session.ts'
import { rememberStatus, statusOptions } from '../app/status.ts'
import { type BrowserView, viewConditions } from '../app/view-cookie.ts'
import type { InlineStyles } from './inline-styles.ts'

/** Id of the element with the state. */
export const STATE_ID = 'first-view'

/** State from which the browser takes over a view that the program rendered. */
export interface ViewState {
  /** What the view was rendered for. */
  readonly browser: BrowserView
  /** Keys and data of the cache. */
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[]
  readonly styles: InlineStyles
}

/**
 * Fills the cache with the state of the view that the program rendered, if it did.
 * @returns the view's inline styles; `undefined` if the view has to be rendered here
 */
export function adoptFirstView(page: Document, queryClient: QueryClient): InlineStyles | undefined {
  const state = readState(page)
  if (!state || !isFor(state.browser)) return undefined
  nameLocalTimeZone(state.browser.timeZone)
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data)
  const status = queryClient.getQueryData(statusOptions.queryKey)
  if (status) rememberStatus(status)
  const self = queryClient.getQueryData(selfOptions.queryKey)
  if (self) remember(queryClient, self)
  return state.styles
}

/** Not checked: the program has written it into the page like the scripts, from data that a schema has read. */
function readState(page: Document): ViewState | undefined {
  const text = page.getElementById(STATE_ID)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Whether a view was rendered for this state of the browser. The pages of guests show no times and no keys. */
function isFor({ items, offsets, platform }: BrowserView): boolean {
  const current = viewConditions()
  const stored = Object.entries(current.items)
  const sameItems =
    stored.length === Object.keys(items).length && stored.every(([name, value]) => items[name] === value)
  const sameClock = String(offsets) === String(current.offsets) && platform === current.platform
  return sameItems && (sameClock || items.user === undefined)
}
