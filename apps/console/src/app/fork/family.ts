import type { Family } from '@relaydeck/api-sdk'

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
