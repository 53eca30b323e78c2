import { useEffect, useRef } from 'react'

/** Returns a ref of an element, and a function that focuses a part of it after the next render. */
export function useFocusAfter() {
  const root = useRef<HTMLDivElement>(null)
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    root.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  })
  const focusAfter = (selector: string) => {
    next.current = selector
  }
  return { root, focusAfter }
}
