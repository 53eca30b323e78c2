interface Kept {
  owner: number
  values: unknown
}

/** What was typed into forms whose sending met an ended session: kept in memory until its owner signs in again. */
const kept = new Map<string, Kept>()

/** Keeps what a form holds, under its page's path. `owner`: the id of whoever typed it. */
export function keepTyped(path: string, owner: number, values: unknown): void {
  kept.set(path, { owner, values })
}

/** Takes back what was kept for a page, once, and only for whoever typed it. */
export function takeTyped<T>(path: string, owner: number): T | undefined {
  const found = kept.get(path)
  kept.delete(path)
  // The page keeps and takes the same type under its own path.
  return found?.owner === owner ? (found.values as T) : undefined
}
