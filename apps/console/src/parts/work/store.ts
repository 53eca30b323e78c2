import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { SESSION_ENDED } from '../../app/send.ts'
import { currentUser } from '../../app/session.ts'
import { tabItem } from './tab-item.ts'
import type { Work, WorkKind, WorkRow } from './work.ts'

/** What is shown when work has ended by the screen that started it. */
export type Shown = 'nothing' | 'selected' | 'all'

/** What runs: not stored, and gone after a reload. */
export interface Live {
  kind: WorkKind
  args: unknown
  controller: AbortController
  /** Tells the screen that started the work that it has ended; returns what the screen shows of it. */
  onEnd?: ((rows: readonly WorkRow[]) => Shown) | undefined
}

/** A form that the panel asks a list to open. */
export interface Asked {
  list: string
  form: string
}

/** All work of the signed-in user. */
export interface WorkStore {
  works: readonly Work[]
  asked: Asked | undefined
  /** Whether the panel is open. */
  opened: boolean
  live: Map<number, Live>
  /** What screens keep while their work runs: in memory only. */
  kept: Map<string, unknown>
  /** Whether the session has expired during work, which is offered to the same user again. */
  expired: boolean
  subscribe: (listener: () => void) => () => void
  set: (change: Partial<Pick<WorkStore, 'works' | 'asked' | 'opened'>>) => void
}

const stores = new WeakMap<QueryClient, WorkStore>()

/** Returns the store of a console. It ends with the session of its user. */
export function workOf(client: QueryClient): WorkStore {
  const known = stores.get(client)
  if (known) return known
  const listeners = new Set<() => void>()
  const store: WorkStore = {
    works: [],
    asked: undefined,
    opened: false,
    live: new Map(),
    kept: new Map(),
    expired: false,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change) => {
      Object.assign(store, change)
      for (const listener of listeners) listener()
    },
  }
  stores.set(client, store)
  let user = currentUser(client)?.id
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    const next = currentUser(client)?.id
    if (next === user) return
    user = next
    for (const { controller } of store.live.values()) controller.abort(SESSION_ENDED)
    store.live.clear()
    store.kept.clear()
    if (next === undefined && !store.expired) tabItem.remove()
    store.expired = false
    store.set({ works: [], asked: undefined, opened: false })
  })
  return store
}

/** Returns the store of this console. */
export const useWorkStore = (): WorkStore => workOf(useQueryClient())

/** Returns a part of the store. */
function useStored<T>(read: (store: WorkStore) => T): T {
  const store = useWorkStore()
  const get = () => read(store)
  return useSyncExternalStore(store.subscribe, get, get)
}

/** Returns all work, the oldest first. */
export const useWorks = (): readonly Work[] => useStored(({ works }) => works)

/** Returns whether the panel is open. */
export const usePanelOpened = (): boolean => useStored(({ opened }) => opened)

/** Returns the form that the panel asks to open. */
export const useAsked = (): Asked | undefined => useStored(({ asked }) => asked)
