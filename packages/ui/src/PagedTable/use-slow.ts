import { useEffect, useState } from 'react'

/** Milliseconds after which waiting deserves a sentence and a way out. */
const SLOW_AFTER = 10_000

/** Whether something has been under way for long. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
