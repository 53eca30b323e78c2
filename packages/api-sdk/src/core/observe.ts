/** Calls an observer and ignores its exceptions: an observer must not make a call fail. */
export function notifyObserver<A extends unknown[]>(observer: ((...args: A) => void) | undefined, ...args: A): void {
  try {
    observer?.(...args)
  } catch {
    // Ignored.
  }
}
