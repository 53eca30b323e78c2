import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps what gets the focus in a table that scrolls from landing below the columns that stay in sight.
 * @param scrolls whether the table is wider than its frame
 */
export function useScrollPadding(frame: RefObject<HTMLElement | null>, scrolls: boolean): void {
  useLayoutEffect(() => {
    const scroller = frame.current
    if (!scroller || !scrolls) return
    const heads = [...scroller.querySelectorAll<HTMLElement>('th:is([data-primary], [data-actions])')]
    const widthOf = (name: 'primary' | 'actions') => heads.find(({ dataset }) => name in dataset)?.offsetWidth ?? 0
    const measure = () => {
      scroller.style.scrollPaddingInline = `${widthOf('primary')}px ${widthOf('actions')}px`
    }
    const observer = new ResizeObserver(measure)
    for (const head of heads) observer.observe(head)
    return () => {
      observer.disconnect()
      scroller.style.scrollPaddingInline = ''
    }
  }, [frame, scrolls])
}
