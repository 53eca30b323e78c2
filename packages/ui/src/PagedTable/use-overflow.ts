import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a table is wider than its frame, now and after every change of size. Only then the frame scrolls: a frame
 * that scrolls keeps the heading from sticking to the page.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const outer = frame.current
    const inner = table.current
    if (!outer || !inner) return
    // Half pixels round differently in the two.
    const measure = () => setOverflows(inner.offsetWidth > outer.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [frame, table])
  return overflows
}
