/** Tells an observer something. What it throws is lost: whoever watches a call does not decide over it. */
export function tell<A extends unknown[]>(observer: ((...said: A) => void) | undefined, ...said: A): void {
  try {
    observer?.(...said)
  } catch {
    // See above.
  }
}
