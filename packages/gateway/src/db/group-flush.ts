/**
 * Creates a function that makes commits durable. A flush covers all commits before its start, so those that ask while
 * one is running share the next one.
 */
export function createGroupFlush(flush: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    next = undefined
    const flushing = flush().finally(() => {
      if (running === flushing) running = undefined
    })
    running = flushing
    return flushing
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
