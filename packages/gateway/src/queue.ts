/** How much work is done at once, and how much may wait. */
interface Bounds {
  readonly running: number
  readonly waiting: number
}

/** Does pieces of work in their order, a few at a time. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Opens a queue that takes no more work than it can hold.
 * @param full makes the error with which further work is refused, before any of it is done
 */
export function openQueue({ running, waiting }: Bounds, full: () => Error): Queue {
  const starts: (() => void)[] = []
  let free = running
  const turn = (): Promise<void> | undefined => {
    if (free > 0) {
      free--
      return undefined
    }
    if (starts.length >= waiting) throw full()
    return new Promise((start) => starts.push(start))
  }
  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      // The next one takes over this one's place.
      const next = starts.shift()
      if (next) next()
      else free++
    }
  }
}
