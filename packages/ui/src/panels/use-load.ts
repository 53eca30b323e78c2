import { useEffect, useState } from 'react'

/** Progress and result of a load. */
export interface Load<T> {
  /** `undefined` until it is loaded. */
  readonly data: T | undefined
  /** What was thrown; `undefined` unless it failed. */
  readonly error: unknown
  readonly isLoading: boolean
  readonly retry: () => void
}

type Loader<T> = (signal: AbortSignal) => Promise<T>

interface Settled<T> {
  readonly load: Loader<T>
  readonly attempt: number
  readonly data?: T
  readonly error?: unknown
}

/**
 * Loads something when it is shown and whenever `load` changes, so keep that stable. A load that is no longer wanted is
 * cancelled.
 */
export function useLoad<T>(load: Loader<T>): Load<T> {
  const [attempt, setAttempt] = useState(0)
  const [settled, settle] = useState<Settled<T>>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const end = (result: Pick<Settled<T>, 'data' | 'error'>) => {
      if (!signal.aborted) settle({ load, attempt, ...result })
    }
    load(signal).then(
      (data) => end({ data }),
      (error: unknown) => end({ error }),
    )
    return () => controller.abort()
  }, [load, attempt])
  const current = settled?.load === load && settled.attempt === attempt ? settled : undefined
  return {
    data: current?.data,
    error: current?.error,
    isLoading: current === undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}
