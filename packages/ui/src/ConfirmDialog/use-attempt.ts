import { useState } from 'react'

/** One try at something that may fail. */
export interface Attempt {
  /** Whether the try is under way. */
  pending: boolean
  /** What the last try threw. */
  error: unknown
  /** Tries; a second try waits for the first to end. */
  run: () => Promise<void>
  /** Forgets the last error. */
  reset: () => void
}

/** Runs an action and tells how it goes; `done` follows only when it worked. */
export function useAttempt(action: () => unknown, done: () => void): Attempt {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    if (pending) return
    setPending(true)
    setError(undefined)
    try {
      await action()
      done()
    } catch (thrown) {
      setError(thrown ?? new Error())
    } finally {
      setPending(false)
    }
  }
  return { pending, error, run, reset: () => setError(undefined) }
}
