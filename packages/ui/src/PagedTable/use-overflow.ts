import { type RefObject, useEffect, useState } from 'react'

/**
 * Tells whether a table is wider than its frame, and follows every change of size. Only then the frame scrolls: a frame
 * that scrolls keeps the heading from sticking to the page.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const outer = frame.current
    const inner = table.current
    if (!outer || !inner) return
    // The observer also reports the first size, after the browser's own layout: measuring here would force another.
    // One pixel is left for half pixels that round differently in the two.
    const observer = new ResizeObserver(() => setOverflows(inner.offsetWidth > outer.clientWidth + 1))
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [frame, table])
  return overflows
}
