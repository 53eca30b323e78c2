import { useRef } from 'react'

/**
 * Lets a call be made once at a time. The pending state of a mutation comes a moment too late for a double press.
 */
export function useOnce<I>(call: (input: I) => Promise<unknown>): (input: I) => void {
  const running = useRef(false)
  return (input) => {
    if (running.current) return
    running.current = true
    const done = () => {
      running.current = false
    }
    // Whoever makes the call tells of its failure.
    call(input).then(done, done)
  }
}
