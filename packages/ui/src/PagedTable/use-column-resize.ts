import { type MouseEvent, type PointerEvent, useState } from 'react'
import { followPointer, headingsIn } from './follow-pointer.ts'
import { type ColumnTable, resizeColumn } from './use-table.ts'

/** Distance from an edge at which it is dragged, in pixels. */
const EDGE = 6

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** Returns the heading whose end is near a position. */
function edgeAt(head: Element, x: number): HTMLTableCellElement | undefined {
  const end = isRightToLeft(head) ? 'left' : 'right'
  return headingsIn(head).find((heading) => Math.abs(heading.getBoundingClientRect()[end] - x) <= EDGE)
}

/** Lets mouse and pen drag the ends of headings to other widths. A double click returns to the width of the content. */
export function useColumnResize(table: ColumnTable) {
  const [resizing, setResizing] = useState(false)

  /** Starts if the pointer is at an edge. */
  const start = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): boolean => {
    const heading = edgeAt(currentTarget, clientX)
    if (!heading) return false
    const width = heading.offsetWidth
    const sign = isRightToLeft(heading) ? -1 : 1
    followPointer(
      (x) => {
        setResizing(true)
        resizeColumn(table, heading.dataset.id ?? '', width + sign * (x - clientX))
      },
      () => setResizing(false),
    )
    return true
  }

  const reset = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) =>
    table.getColumn(edgeAt(currentTarget, clientX)?.dataset.id ?? '')?.resetSize()

  /** Shows where an edge can be dragged. */
  const hover = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    currentTarget.style.cursor = pointerType !== 'touch' && edgeAt(currentTarget, clientX) ? 'col-resize' : ''
  }

  return { resizing, start, reset, hover }
}
