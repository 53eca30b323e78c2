/** What tells rows apart. */
export type RowId = string | number

/** Chosen rows, which may stand on other pages as well. */
export type Selection = ReadonlySet<RowId>

/** The selection with some rows in it, or out of it. */
export function withRows(selection: Selection, ids: readonly RowId[], chosen: boolean): Selection {
  const next = new Set(selection)
  for (const id of ids) chosen ? next.add(id) : next.delete(id)
  return next
}

/** The rows from one to another, both included, as they stand; only the other where the first is not among them. */
export function between(ids: readonly RowId[], from: RowId | undefined, to: RowId): readonly RowId[] {
  const start = from === undefined ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
