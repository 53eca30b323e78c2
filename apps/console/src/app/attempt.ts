/** Returns the result of work that must not throw: browsers may deny local storage and cookies, or have no room left. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
