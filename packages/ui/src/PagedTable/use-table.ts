import type { Sort } from '@relaydeck/api-sdk'
import {
  type ColumnDef,
  type ColumnPinningState,
  functionalUpdate,
  getCoreRowModel,
  type RowSelectionState,
  type Table,
  type Updater,
  useReactTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { PagedColumn, PagedTableProps, RowId, TableView } from './types.ts'

/** Least and greatest width of a column, and the step of the keyboard, in pixels. */
export const WIDTH = { min: 48, max: 640, step: 8 } as const

/** Width of a column that was not measured, in pixels. */
export const USUAL_WIDTH = 160

/** State of columns, order and selection. It only uses the ids of rows, of any type. */
export type ColumnTable = Table<object>

/** Props of the button and panel for the view settings. */
export interface ViewProps {
  table: ColumnTable
  view: TableView
  onView: (view: TableView) => void
}

const NO_VIEW: TableView = {}
const NONE: ReadonlySet<RowId> = new Set()

type Options<Row extends object> = Pick<
  PagedTableProps<Row>,
  'columns' | 'rows' | 'rowId' | 'selection' | 'sorting' | 'view'
>

/** Returns the state of a table, which the caller's settings, selection and order control. */
export function useTable<Row extends object>({ columns, rows, rowId, selection, sorting, view }: Options<Row>) {
  const { view: current = NO_VIEW, onView } = view ?? {}
  const { sort, onSort } = sorting ?? {}
  const selected = selection?.selected ?? NONE
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const viewState = useMemo(() => stateOf(current, columns), [current, columns])
  const rowSelection = useMemo(() => Object.fromEntries([...selected].map((id) => [id, true])), [selected])
  const sortingState = sort && hasOrder(columns, sort) ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []

  const changeView =
    <S>(state: S, viewOf: (state: S) => TableView) =>
    (updater: Updater<S>) =>
      onView?.({ ...current, ...viewOf(functionalUpdate(updater, state)) })

  const table: ColumnTable = useReactTable<object>({
    columns: definitions,
    data,
    getRowId: (_, index) => String(ids[index]),
    getCoreRowModel: getCoreRowModel(),
    manualPagination: true,
    manualSorting: true,
    enableMultiSort: false,
    enableSorting: onSort !== undefined,
    state: { ...viewState, rowSelection, sorting: sortingState },
    onColumnOrderChange: changeView(viewState.columnOrder, (order) => ({ order })),
    onColumnVisibilityChange: changeView(viewState.columnVisibility, (visible) => ({
      hidden: Object.keys(visible).filter((id) => !visible[id]),
    })),
    onColumnPinningChange: changeView(viewState.columnPinning, ({ left }) => ({ pinned: left })),
    onColumnSizingChange: changeView(viewState.columnSizing, (widths) => ({ widths })),
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sortingState)
      const order: Sort | undefined = next && { column: next.id, direction: next.desc ? 'desc' : 'asc' }
      onSort?.(order && hasOrder(columns, order) ? order : null)
    },
    onRowSelectionChange: (updater) => {
      const next: RowSelectionState = functionalUpdate(updater, rowSelection)
      selection?.onSelect(new Set([...selected, ...ids].filter((id) => next[id])))
    },
  })
  return table
}

const definitionOf = <Row extends object>({
  id,
  header,
  primary,
  sortable,
  directions,
}: PagedColumn<Row>): ColumnDef<object> => ({
  id,
  header,
  // The caller sorts, but only columns with values can be sorted.
  accessorFn: () => undefined,
  enableHiding: !primary,
  enableSorting: sortable !== undefined,
  sortDescFirst: directions?.[0] === 'desc',
  size: USUAL_WIDTH,
  minSize: WIDTH.min,
  maxSize: WIDTH.max,
})

const stateOf = <Row extends object>(
  { order = [], hidden = [], pinned = [], widths = {} }: TableView,
  columns: readonly PagedColumn<Row>[],
) => ({
  columnOrder: [...order],
  columnPinning: { left: [...pinned], right: [] } as ColumnPinningState,
  columnSizing: { ...widths },
  // The primary column is always visible.
  columnVisibility: Object.fromEntries(
    hidden.flatMap((id) => (columns.some((column) => column.id === id && column.primary) ? [] : [[id, false]])),
  ),
})

/** Returns whether rows can be sorted so: unknown columns and directions are ignored. */
const hasOrder = <Row extends object>(columns: readonly PagedColumn<Row>[], { column, direction }: Sort): boolean =>
  columns.some(({ id, directions }) => id === column && (directions?.includes(direction) ?? true))

/** Returns the visible columns in display order, the pinned ones first. */
export function useVisibleColumns<Row extends object>(table: ColumnTable, columns: readonly PagedColumn<Row>[]) {
  const pinned = table.getLeftVisibleLeafColumns()
  const others = table.getCenterVisibleLeafColumns()
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return [...pinned, ...others].flatMap(({ id }) => byId.get(id) ?? [])
  }, [pinned, others, columns])
}

/** Returns all columns in display order, the pinned ones first. */
export const orderedColumns = (table: ColumnTable) => [...table.getLeftLeafColumns(), ...table.getCenterLeafColumns()]

/**
 * Moves a column to an index of all columns. Pinned columns stay before the others.
 * @returns the index at which it is then
 */
export function moveColumn(table: ColumnTable, id: string, index: number): number {
  const idsOf = (columns: readonly { id: string }[]) => columns.map((column) => column.id)
  const pinned = idsOf(table.getLeftLeafColumns())
  const others = idsOf(table.getCenterLeafColumns())
  const moved = (all: readonly string[], at: number) => all.filter((other) => other !== id).toSpliced(at, 0, id)
  if (pinned.includes(id)) {
    const at = Math.min(Math.max(0, index), pinned.length - 1)
    table.setColumnPinning({ left: moved(pinned, at), right: [] })
    return at
  }
  const at = Math.min(Math.max(0, index - pinned.length), others.length - 1)
  table.setColumnOrder([...pinned, ...moved(others, at)])
  return pinned.length + at
}

/** Sets the width of a column in pixels, within limits. */
export function resizeColumn(table: ColumnTable, id: string, width: number): void {
  const size = Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)))
  table.setColumnSizing((widths) => ({ ...widths, [id]: size }))
}
