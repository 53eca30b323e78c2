import { type RefObject, useEffect, useRef } from 'react'
import { headingsOf } from './column-styles.ts'
import type { ViewProps } from './view.ts'
import { orderedColumns } from './view.ts'
import { withColumnAt, withWidth } from './view-changes.ts'

/** Distance from an edge at which it is dragged, and after which a press is a drag, in pixels. */
const EDGE = 6
const SLOP = 6

/** What the pointer drags: the edge of a column, or its heading. */
interface Drag {
  kind: 'edge' | 'heading'
  heading: HTMLTableCellElement
  startX: number
  startWidth: number
  moved: boolean
}

/** Returns the heading whose end is near a position. */
function edgeAt(headings: readonly HTMLTableCellElement[], x: number): HTMLTableCellElement | undefined {
  const endOf = (heading: Element) => {
    const { left, right } = heading.getBoundingClientRect()
    return getComputedStyle(heading).direction === 'rtl' ? left : right
  }
  return headings.find((heading) => Math.abs(endOf(heading) - x) <= EDGE)
}

const headingAt = (headings: readonly HTMLTableCellElement[], x: number) =>
  headings.find((heading) => {
    const { left, right } = heading.getBoundingClientRect()
    return x >= left && x < right
  })

function clearDrop(headings: readonly HTMLTableCellElement[]): void {
  for (const { dataset } of headings) {
    delete dataset.drop
    delete dataset.dragged
  }
}

/** Lets mouse and pen drag headings to other places, and their edges to other widths. The view options do it by keyboard. */
export function useHeadingDrag(table: RefObject<HTMLTableElement | null>, props: ViewProps): void {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = table.current
    const head = element?.tHead
    if (!head) return
    const listening = new AbortController()
    const headings = () => headingsOf(element)
    let drag: Drag | undefined

    const resize = ({ heading, startX, startWidth }: Drag, x: number) => {
      const { view, onView } = latest.current
      const sign = getComputedStyle(heading).direction === 'rtl' ? -1 : 1
      onView(withWidth(view, heading.dataset.id ?? '', startWidth + sign * (x - startX)))
    }

    /** Marks the place at which the heading would be dropped. */
    const mark = ({ heading }: Drag, x: number) => {
      const all = headings()
      clearDrop(all)
      heading.dataset.dragged = ''
      const target = headingAt(all, x)
      if (!target || target === heading) return
      target.dataset.drop = target.cellIndex < heading.cellIndex ? 'before' : 'after'
    }

    const drop = ({ heading }: Drag, x: number) => {
      const target = headingAt(headings(), x)
      clearDrop(headings())
      if (!target || target === heading) return
      const { columns, view, onView } = latest.current
      const index = orderedColumns(columns, view).findIndex(({ id }) => id === target.dataset.id)
      onView(withColumnAt(columns, view, heading.dataset.id ?? '', index))
    }

    const end = () => {
      delete head.dataset.dragging
      clearDrop(headings())
      drag = undefined
    }

    const move = (event: PointerEvent) => {
      if (!drag) return
      const distance = Math.abs(event.clientX - drag.startX)
      if (!drag.moved && distance < (drag.kind === 'edge' ? 1 : SLOP)) return
      drag.moved = true
      head.dataset.dragging = ''
      if (drag.kind === 'edge') resize(drag, event.clientX)
      else mark(drag, event.clientX)
    }

    const up = (event: PointerEvent) => {
      if (drag?.moved && drag.kind === 'heading') drop(drag, event.clientX)
      end()
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
      const edge = edgeAt(headings(), event.clientX)
      const heading = edge ?? event.target.closest<HTMLTableCellElement>('th[data-id]')
      if (!heading) return
      const kind = edge ? 'edge' : 'heading'
      drag = { kind, heading, startX: event.clientX, startWidth: heading.offsetWidth, moved: false }
    }

    const hover = (event: PointerEvent) => {
      head.style.cursor = event.pointerType !== 'touch' && edgeAt(headings(), event.clientX) ? 'col-resize' : ''
    }

    const reset = (event: MouseEvent) => {
      const edge = edgeAt(headings(), event.clientX)
      const { view, onView } = latest.current
      if (edge) onView(withWidth(view, edge.dataset.id ?? '', undefined))
    }

    const { signal } = listening
    head.addEventListener('pointerdown', down, { signal })
    head.addEventListener('pointermove', hover, { signal })
    head.addEventListener('dblclick', reset, { signal })
    // The pointer may leave the headings during a drag.
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', up, { signal })
    document.addEventListener('pointercancel', end, { signal })
    return () => listening.abort()
  }, [table])
}
