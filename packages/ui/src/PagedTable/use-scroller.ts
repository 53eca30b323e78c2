import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/**
 * Returns whether a table is wider than its frame. The frame scrolls only then, because table headings cannot stick to
 * the page inside a scrolling frame. `data-fits` of the frame is set as soon as it is known that it need not scroll.
 */
export function useOverflow(frame: ElementRef, table: ElementRef): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const outer = frame.current
    const inner = table.current
    if (!outer || !inner) return
    // The extra pixel allows for rounding.
    const measure = () => {
      const isWider = inner.offsetWidth > outer.clientWidth + 1
      // Not by React, which would render the table again when it is first shown.
      outer.toggleAttribute('data-fits', !isWider)
      setOverflows(isWider)
    }
    let next = 0
    // The observer also reports the initial size, so measuring here would only force another layout. Whether it fits may
    // change the height by a part of a pixel, of which an observer must not hear in the same frame.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(measure)
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => {
      cancelAnimationFrame(next)
      observer.disconnect()
    }
  }, [frame, table])
  return overflows
}

/**
 * Measures a scrolling table: its sticky columns become its scroll padding, so that focused elements are not hidden
 * under them, and `data-more` shows whether more columns follow at its end.
 */
export function useScrollEdges(frame: ElementRef, scrolls: boolean): void {
  useLayoutEffect(() => {
    const scroller = frame.current
    if (!scroller || !scrolls) return
    const heads = [...scroller.querySelectorAll<HTMLElement>('th:is([data-primary], [data-actions])')]
    const widthOf = (name: 'primary' | 'actions') => heads.find(({ dataset }) => name in dataset)?.offsetWidth ?? 0
    const follow = () => {
      const rest = scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft)
      scroller.toggleAttribute('data-more', rest > 1)
    }
    const measure = () => {
      const end = `${widthOf('actions')}px`
      scroller.style.scrollPaddingInline = `${widthOf('primary')}px ${end}`
      scroller.parentElement?.style.setProperty('--fade-end', end)
      follow()
    }
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, ...heads]) observer.observe(element)
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', follow)
      scroller.removeAttribute('data-more')
      scroller.style.scrollPaddingInline = ''
    }
  }, [frame, scrolls])
}
