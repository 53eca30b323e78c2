import { useEffect, useState } from 'react'
import { readItem, writeItem } from '../storage/storage.ts'

const SECOND = 1000

/** Returns the whole seconds until `end`, or 0 if it has passed or is too far away to be valid. */
function secondsUntil(end: number, longest: number): number {
  const left = Math.ceil((end - Date.now()) / SECOND)
  return left > 0 && left <= longest ? left : 0
}

/**
 * Returns a countdown that survives a reload.
 * @param key local storage key of the end time, in milliseconds since 1970
 */
export function useCountdown(key: string, seconds: number) {
  const [end, setEnd] = useState(() => Number(readItem(key)))
  const [left, setLeft] = useState(() => secondsUntil(end, seconds))
  useEffect(() => {
    setLeft(secondsUntil(end, seconds))
    if (secondsUntil(end, seconds) === 0) return
    const timer = setInterval(() => {
      const now = secondsUntil(end, seconds)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [end, seconds])
  const start = () => {
    const next = Date.now() + seconds * SECOND
    writeItem(key, String(next))
    setEnd(next)
  }
  return { left, start }
}
