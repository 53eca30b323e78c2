const KEY = 'return-to'

/** Stores where to go after sign-in. The provider's window inherits this session storage. */
export function storeReturnPath(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage, the sign-in leads to the home page.
  }
}

/** Returns the stored path and deletes it. The value is untrusted and must be validated. */
export function takeReturnPath(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return stored
  } catch {
    return undefined
  }
}
