/** Changes of a table's view. They load with the panel and the column tools. */
import type { TableView } from './types.ts'
import { orderedColumns, type ViewColumn } from './view.ts'

/** Least and greatest width of a column, and the step of the keyboard, in pixels. */
export const WIDTH = { min: 48, max: 640, step: 8 } as const

/** Returns the view with one column shown or hidden. */
export function withColumn(view: TableView, id: string, visible: boolean): TableView {
  const hidden = (view.hidden ?? []).filter((other) => other !== id)
  return { ...view, hidden: visible ? hidden : [...hidden, id] }
}

/** Returns the view with one column at an index of all columns. Pinned columns stay before the others. */
export function withColumnAt(columns: readonly ViewColumn[], view: TableView, id: string, index: number): TableView {
  const rest = orderedColumns(columns, view).flatMap((column) => (column.id === id ? [] : [column.id]))
  const order = rest.toSpliced(Math.max(0, index), 0, id)
  const { pinned } = view
  return { ...view, order, ...(pinned && { pinned: order.filter((other) => pinned.includes(other)) }) }
}

/** Returns the view with one column moved by a number of positions. */
export function withMovedColumn(
  columns: readonly ViewColumn[],
  view: TableView,
  id: string,
  offset: number,
): TableView {
  const index = orderedColumns(columns, view).findIndex((column) => column.id === id)
  return withColumnAt(columns, view, id, index + offset)
}

/** Returns the view with one column pinned, after those that are, or not pinned. */
export function withPinnedColumn(view: TableView, id: string, pin: boolean): TableView {
  const pinned = (view.pinned ?? []).filter((other) => other !== id)
  return { ...view, pinned: pin ? [...pinned, id] : pinned }
}

/** Returns the view with the width of one column, within limits; `undefined` for the width of its content. */
export function withWidth(view: TableView, id: string, width: number | undefined): TableView {
  const { [id]: _, ...others } = view.widths ?? {}
  if (width === undefined) return { ...view, widths: others }
  return { ...view, widths: { ...others, [id]: Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width))) } }
}
