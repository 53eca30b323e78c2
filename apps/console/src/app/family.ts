import type { Family } from '@relaydeck/api-sdk'

let current: Family = 'one-api'
const listeners = new Set<() => void>()

/** Which kind of gateway the console stands before, as its last status told. */
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
