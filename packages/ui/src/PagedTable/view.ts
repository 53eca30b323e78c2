/** Height of rows: 40 px or 48. */
export type Density = 'compact' | 'comfortable'

/** How a person wants to see a table. Columns that came later, or are gone, do no harm. */
export interface TableView {
  /** Ids of columns in their order; those not named stand behind. */
  readonly order?: readonly string[] | undefined
  /** Ids of columns that are not shown. */
  readonly hidden?: readonly string[] | undefined
  readonly density?: Density | undefined
}

/** A column, as far as a view is concerned. */
export interface ViewColumn {
  readonly id: string
  readonly header: string
  readonly primary?: boolean | undefined
}

/** All columns in the order of a view. */
export function ordered<C extends ViewColumn>(columns: readonly C[], { order = [] }: TableView): readonly C[] {
  const place = (id: string) => {
    const at = order.indexOf(id)
    return at < 0 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a.id) - place(b.id))
}

/** The columns that a view shows, in its order. The one that names the row is always among them. */
export const shown = <C extends ViewColumn>(columns: readonly C[], view: TableView): readonly C[] =>
  ordered(columns, view).filter(({ id, primary }) => primary || !view.hidden?.includes(id))

/** The view with one column shown or hidden. */
export function withColumn(view: TableView, id: string, visible: boolean): TableView {
  const hidden = (view.hidden ?? []).filter((other) => other !== id)
  return { ...view, hidden: visible ? hidden : [...hidden, id] }
}

/** The view with one column moved by a number of places. */
export function moved(columns: readonly ViewColumn[], view: TableView, id: string, by: number): TableView {
  const ids = ordered(columns, view).map((column) => column.id)
  const from = ids.indexOf(id)
  const rest = ids.filter((other) => other !== id)
  return { ...view, order: rest.toSpliced(Math.max(0, from + by), 0, id) }
}
