import { useState } from 'react'

/** State of an action that may fail. */
export interface Action {
  /** Whether the action is running. */
  pending: boolean
  /** Value the last run threw. */
  error: unknown
  /** Runs the action. Does nothing while it is already running. */
  run: () => Promise<void>
  /** Clears the last error. */
  reset: () => void
}

/** Returns an action's pending and error state. `done` is called only after the action succeeds. */
export function useAction(action: () => unknown, done: () => void): Action {
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
