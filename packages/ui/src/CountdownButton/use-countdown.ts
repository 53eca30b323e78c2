import { useEffect, useState } from 'react'
import { readItem, writeItem } from '../storage/storage.ts'

const SECOND = 1000

/** Whole seconds until a moment, 0 once it has passed; a moment further away than the wait is nobody's. */
function secondsUntil(end: number, longest: number): number {
  const left = Math.ceil((end - Date.now()) / SECOND)
  return left > 0 && left <= longest ? left : 0
}

/**
 * A wait that survives a reload.
 * @param key where the end is kept in local storage, in milliseconds since 1970
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
