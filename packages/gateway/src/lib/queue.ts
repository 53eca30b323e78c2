/** Limits of a queue. */
interface Limits {
  readonly running: number
  readonly waiting: number
}

/** Runs tasks in order, a few at a time. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Creates a queue with a limited number of running and waiting tasks.
 * @param full creates the error that is thrown, before the task starts, when the queue is full
 */
export function createQueue({ running, waiting }: Limits, full: () => Error): Queue {
  const waiters: (() => void)[] = []
  let free = running
  const acquire = (): Promise<void> | undefined => {
    if (free > 0) {
      free--
      return undefined
    }
    if (waiters.length >= waiting) throw full()
    return new Promise((start) => waiters.push(start))
  }
  return async (task) => {
    await acquire()
    try {
      return await task()
    } finally {
      // The next task reuses this one's slot.
      const next = waiters.shift()
      if (next) next()
      else free++
    }
  }
}

/** Creates a queue that runs one task at a time, and in which any number may wait. */
export const createSequence = (): Queue =>
  createQueue({ running: 1, waiting: Number.POSITIVE_INFINITY }, () => new Error('The queue is full'))
