import { useSyncExternalStore } from 'react'

const totals = new Map<string, number>()
const listeners = new Set<() => void>()

/** Numbers of rows of whole lists, as servers state them that do. */
export const listTotals = {
  /**
   * Takes the number of rows of a list.
   * @param url of the request; one with filters is left out
   */
  learn(url: string, total: number): void {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    if ([...searchParams.keys()].some((name) => !/^(p|size|order)$/.test(name))) return
    totals.set(pathname.split('/').slice(2).filter(Boolean).join('/'), total)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the number of rows of a whole list, by the key of its queries; `undefined` if the server does not state it. */
export const useTotal = (key: readonly unknown[]): number | undefined => {
  const read = () => totals.get(key.join('/'))
  return useSyncExternalStore(listTotals.subscribe, read, read)
}
