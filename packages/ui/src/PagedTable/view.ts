import type { PagedColumn, TableView } from './types.ts'

type ViewColumn = Pick<PagedColumn<never>, 'id' | 'header' | 'primary'>

/** Props of the button and panel for the view settings. */
export interface ViewProps {
  columns: readonly ViewColumn[]
  view: TableView
  onView: (view: TableView) => void
}

/** Returns all columns in the order of a view. */
export function orderedColumns<C extends ViewColumn>(columns: readonly C[], { order = [] }: TableView): readonly C[] {
  const position = (id: string) => {
    const index = order.indexOf(id)
    return index < 0 ? order.length : index
  }
  return columns.toSorted((a, b) => position(a.id) - position(b.id))
}

/** Returns the visible columns in the order of a view. The primary column is always visible. */
export const visibleColumns = <C extends ViewColumn>(columns: readonly C[], view: TableView): readonly C[] =>
  orderedColumns(columns, view).filter(({ id, primary }) => primary || !view.hidden?.includes(id))

/** Returns the view with one column shown or hidden. */
export function withColumn(view: TableView, id: string, visible: boolean): TableView {
  const hidden = (view.hidden ?? []).filter((other) => other !== id)
  return { ...view, hidden: visible ? hidden : [...hidden, id] }
}

/** Returns the view with one column moved by a number of positions. */
export function withMovedColumn(
  columns: readonly ViewColumn[],
  view: TableView,
  id: string,
  offset: number,
): TableView {
  const ids = orderedColumns(columns, view).map((column) => column.id)
  const index = ids.indexOf(id)
  const rest = ids.filter((other) => other !== id)
  return { ...view, order: rest.toSpliced(Math.max(0, index + offset), 0, id) }
}
