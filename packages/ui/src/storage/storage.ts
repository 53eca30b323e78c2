/** Local storage, which may be missing, full, or written by somebody else: nothing here throws. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text where that is possible. */
export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // What is not kept is asked again: nothing is lost.
  }
}
