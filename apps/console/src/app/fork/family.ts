import type { Family } from '@relaydeck/api-sdk'
import { useSyncExternalStore } from 'react'

let current: Family = 'one-api'
const listeners = new Set<() => void>()

/** Kind of the gateway behind the console, according to its latest status. */
export const family = {
  current: (): Family => current,
  set(next: Family): void {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns which gateway family the server belongs to. */
export const useFamily = (): Family => useSyncExternalStore(family.subscribe, family.current)
