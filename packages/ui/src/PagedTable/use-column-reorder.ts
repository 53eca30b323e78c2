import { type PointerEvent, useState } from 'react'
import { followPointer, headingsIn } from './follow-pointer.ts'
import { type ColumnTable, moveColumn, orderedColumns } from './use-table.ts'

/** Distance after which a press is a drag, in pixels. */
const SLOP = 6

/** A heading that is dragged, and the one that it would be dropped at. */
export interface ColumnDrag {
  readonly id: string
  readonly target?: string | undefined
  readonly side?: 'before' | 'after'
}

/** Lets mouse and pen drag headings to other places. The view options do the same by keyboard. */
export function useColumnReorder(table: ColumnTable) {
  const [drag, setDrag] = useState<ColumnDrag>()

  const start = ({ currentTarget, target, clientX }: PointerEvent<HTMLElement>): void => {
    const heading = target instanceof Element && target.closest<HTMLTableCellElement>('th[data-id]')
    if (!heading) return
    const { id = '' } = heading.dataset
    let moved = false
    const targetAt = (x: number) =>
      headingsIn(currentTarget).find((each) => {
        const { left, right } = each.getBoundingClientRect()
        return each !== heading && x >= left && x < right
      })
    followPointer(
      (x) => {
        moved ||= Math.abs(x - clientX) >= SLOP
        if (!moved) return
        const over = targetAt(x)
        const side = over && over.cellIndex < heading.cellIndex ? 'before' : 'after'
        setDrag({ id, target: over?.dataset.id, side })
      },
      (x) => {
        setDrag(undefined)
        const over = moved && x !== undefined && targetAt(x)
        if (over)
          moveColumn(
            table,
            id,
            orderedColumns(table).findIndex((column) => column.id === over.dataset.id),
          )
      },
    )
  }

  return { drag, start }
}
