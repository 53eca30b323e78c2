import type { PagedColumn, TableView } from './types.ts'

export type ViewColumn = Pick<PagedColumn<never>, 'id' | 'header' | 'primary'>

/** Props of the button and panel for the view settings. */
export interface ViewProps {
  columns: readonly ViewColumn[]
  view: TableView
  onView: (view: TableView) => void
}

/** Returns all columns in the order of a view, the pinned ones first. */
export function orderedColumns<C extends ViewColumn>(
  columns: readonly C[],
  { order = [], pinned = [] }: TableView,
): readonly C[] {
  const ids = [...pinned, ...order]
  const position = (id: string) => {
    const index = ids.indexOf(id)
    return index < 0 ? ids.length : index
  }
  return columns.toSorted((a, b) => position(a.id) - position(b.id))
}

/** Returns the visible columns in the order of a view. The primary column is always visible. */
export const visibleColumns = <C extends ViewColumn>(columns: readonly C[], view: TableView): readonly C[] =>
  orderedColumns(columns, view).filter(({ id, primary }) => primary || !view.hidden?.includes(id))
