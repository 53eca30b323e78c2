const KEY = 'return-to'

/** Keeps where a sign-in is to lead, for the window that a provider is opened in: it takes this storage along. */
export function keepReturn(address: string | undefined): void {
  try {
    if (address === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, address)
  } catch {
    // Then the sign-in leads home.
  }
}

/** Takes it back, once. Anybody could have written it: it is no own address until checked. */
export function takeReturn(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return kept
  } catch {
    return undefined
  }
}
