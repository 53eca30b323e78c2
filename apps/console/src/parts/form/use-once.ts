import { useRef } from 'react'

/**
 * Returns a function that ignores calls while one is running. The pending state of a mutation changes too late for a
 * double click.
 */
export function useOnce<I>(call: (input: I) => Promise<unknown>): (input: I) => void {
  const running = useRef(false)
  return (input) => {
    if (running.current) return
    running.current = true
    const done = () => {
      running.current = false
    }
    // The mutation reports the failure.
    call(input).then(done, done)
  }
}
