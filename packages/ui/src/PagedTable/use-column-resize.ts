import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { followPointer } from './follow-pointer.ts'
import { type ColumnTable, resizeColumn, WIDTH } from './use-table.ts'

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

const headingOf = (handle: Element) => handle.closest('th')

/** Returns the horizontal padding of an element. */
function paddingOf(element: Element): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
  return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
}

/** Returns the width at which no text of a column is cut, or 0 if its cells cut none. */
function wholeWidth(heading: HTMLTableCellElement): number {
  const rows = heading.closest('table')?.tBodies[0]?.rows ?? []
  const widths = [...rows].flatMap((row) => {
    const cell = row.cells[heading.cellIndex]
    const text = cell?.querySelector('[data-shrinks]')
    return cell && text ? text.scrollWidth + paddingOf(cell) + 1 : []
  })
  return Math.max(0, ...widths)
}

/** Lets pointers and keys move the end of a heading. A double click and Enter fit the column to its content. */
export function useColumnResize(table: ColumnTable) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { button, clientX, currentTarget } = event
    // The heading itself is dragged to another place.
    event.stopPropagation()
    const heading = headingOf(currentTarget)
    if (button !== 0 || !heading) return
    const width = heading.offsetWidth
    const sign = isRightToLeft(heading) ? -1 : 1
    currentTarget.dataset.dragging = ''
    followPointer(
      (x) => resizeColumn(table, heading.dataset.id ?? '', width + sign * (x - clientX)),
      () => delete currentTarget.dataset.dragging,
    )
  }

  const fitColumn = (handle: Element) => {
    const heading = headingOf(handle)
    if (!heading) return
    const { id = '' } = heading.dataset
    const width = wholeWidth(heading)
    if (width > 0) resizeColumn(table, id, width)
    else table.getColumn(id)?.resetSize()
  }

  const onDoubleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => fitColumn(currentTarget)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    const heading = headingOf(currentTarget)
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!heading || (!steps && key !== 'Enter')) return
    event.preventDefault()
    if (!steps) return fitColumn(currentTarget)
    const sign = isRightToLeft(heading) ? -1 : 1
    resizeColumn(table, heading.dataset.id ?? '', heading.offsetWidth + sign * steps * WIDTH.step)
  }

  return { onPointerDown, onDoubleClick, onKeyDown }
}
