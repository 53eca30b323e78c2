interface Unsent {
  userId: number
  values: unknown
}

/** Form values that could not be sent because the session had expired, by the path of their page. In memory only. */
const unsent = new Map<string, Unsent>()

/** Keeps the values of a form until the user has signed in again. */
export function keepUnsentValues(path: string, userId: number, values: unknown): void {
  unsent.set(path, { userId, values })
}

/** Returns the kept values of a page once, and only to the user who entered them. */
export function takeUnsentValues<T>(path: string, userId: number): T | undefined {
  const found = unsent.get(path)
  unsent.delete(path)
  // A page keeps and takes values of the same type.
  return found?.userId === userId ? (found.values as T) : undefined
}
