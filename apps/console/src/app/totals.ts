import { useSyncExternalStore } from 'react'

const totals = new Map<string, number>()
const listeners = new Set<() => void>()

/** Numbers of rows of lists, from servers that state them. */
export const listTotals = {
  /** Takes the number of rows of a list. */
  learn(key: string, total: number): void {
    totals.set(key, total)
    for (const listener of listeners) listener()
  },
  /** Returns the number of rows of a list, if the server stated it. */
  get: (key: string): number | undefined => totals.get(key),
  /** Forgets all numbers, which are those of one account. */
  clear(): void {
    totals.clear()
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the number of rows of a list, by its key; `undefined` if the server does not state it. */
export const useTotal = (key: string): number | undefined => {
  const read = () => listTotals.get(key)
  return useSyncExternalStore(listTotals.subscribe, read, read)
}
