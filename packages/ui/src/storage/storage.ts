/** Reads from local storage. Returns `null` if storage is unavailable. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes to local storage if it is available. */
export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or disabled. Nothing depends on the value.
  }
}
