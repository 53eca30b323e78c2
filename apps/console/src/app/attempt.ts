/**
 * Returns the result of a function that must not throw: browsers may deny local storage and cookies, or have no space
 * left.
 */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
