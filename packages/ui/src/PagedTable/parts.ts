import { shallowEqual } from '@mantine/hooks'
import { createContext, use, useRef } from 'react'
import type { GetPart, PartAttributes } from '../parts/parts.ts'
import details from './DetailedRow.module.css'
import grid from './Grid.module.css'
import head from './Head.module.css'
import table from './PagedTable.module.css'
import pager from './Pager.module.css'
import rows from './Rows.module.css'
import selection from './Selection.module.css'
import bar from './TableBar.module.css'

/** Classes of the parts. */
export const CLASSES = {
  root: table.root,
  bar: bar.bar,
  toolbar: bar.toolbar,
  state: bar.state,
  scroller: grid.scroller,
  table: grid.table,
  head: head.head,
  heading: head.heading,
  body: grid.body,
  row: rows.row,
  cell: rows.cell,
  actions: rows.actions,
  details: details.details,
  pager: pager.pager,
  range: pager.range,
  page: pager.page,
  step: pager.step,
  selection: selection.bar,
}

/** Named parts of `PagedTable`. */
export type PagedTableStylesNames = keyof typeof CLASSES

/** Attributes of each part. */
export type TableParts = Readonly<Record<PagedTableStylesNames, PartAttributes>>

const NAMES = Object.keys(CLASSES) as PagedTableStylesNames[]

const isSame = (one: PartAttributes, other: PartAttributes) =>
  shallowEqual(one.style, other.style) && shallowEqual({ ...one, style: other.style }, other)

/** Returns the attributes of all parts, which are the same object until one changes: every cell depends on it. */
export function useAttributes(part: GetPart<PagedTableStylesNames>): TableParts {
  const next = Object.fromEntries(NAMES.map((name) => [name, part(name)])) as TableParts
  const kept = useRef(next)
  if (!NAMES.every((name) => isSame(kept.current[name], next[name]))) kept.current = next
  return kept.current
}

const Context = createContext<TableParts | undefined>(undefined)

/** Gives the rows, headings and bars of a table their attributes. */
export const TablePartsProvider = Context

/** Returns the attributes of the parts of the table around. */
export function useTableParts(): TableParts {
  const parts = use(Context)
  if (!parts) throw new Error('Must be inside of a PagedTable.')
  return parts
}
