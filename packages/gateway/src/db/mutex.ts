/** A lock that is granted in the order of the requests. */
export interface Mutex {
  /** Returns the function that releases the lock; a promise if it has to be waited for. */
  acquire(): (() => void) | Promise<() => void>
  /** Whether it is held. */
  readonly isHeld: boolean
}

/** Creates a lock for asynchronous functions. */
export function createMutex(): Mutex {
  const waiting: ((release: () => void) => void)[] = []
  let isHeld = false
  const release = (): void => {
    const next = waiting.shift()
    if (next) next(once(release))
    else isHeld = false
  }
  return {
    get isHeld() {
      return isHeld
    },
    acquire: () => {
      if (isHeld) return new Promise((resolve) => waiting.push(resolve))
      isHeld = true
      return once(release)
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
