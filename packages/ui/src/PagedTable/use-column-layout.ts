import { type CSSProperties, type RefObject, useEffect, useMemo } from 'react'
import type { PagedColumn } from './types.ts'
import type { ColumnTable } from './use-table.ts'

/** A style with custom properties. */
export type Variables = CSSProperties & Record<`--${string}`, string>

/** Attributes of the cells of a column that has a width or is pinned. */
export interface ColumnLayout {
  readonly style?: Variables
  readonly 'data-sized'?: true
  readonly 'data-pinned'?: true
}

const NONE: ColumnLayout = {}

/**
 * Lays out visible columns with widths and pinned columns. Cells refer to variables of the table element, so that
 * dragging an edge renders no row.
 */
export function useColumnLayout<Row extends object>(
  element: RefObject<HTMLTableElement | null>,
  table: ColumnTable,
  columns: readonly PagedColumn<Row>[],
): { layouts: readonly ColumnLayout[]; variables: Variables } {
  const { columnPinning, columnSizing } = table.getState()
  const pinned = columnPinning.left?.join('\n') ?? ''
  const sized = Object.keys(columnSizing).join('\n')
  const layouts = useMemo(() => {
    const [pins, sizes] = [pinned, sized].map((ids) => ids.split('\n'))
    return columns.map(({ id, primary }, index): ColumnLayout => {
      // The name follows the pinned columns.
      const isPinned = pins?.includes(id) || (pinned !== '' && primary)
      const isSized = sizes?.includes(id)
      if (!isPinned && !isSized) return NONE
      return {
        style: { '--width': `var(--width-${index})`, '--start': `var(--start-${index})` },
        ...(isSized && { 'data-sized': true }),
        ...(isPinned && { 'data-pinned': true }),
      }
    })
  }, [columns, pinned, sized])
  const variables: Variables = Object.fromEntries(
    columns.flatMap(({ id }, index) =>
      Object.hasOwn(columnSizing, id) ? [[`--width-${index}`, `${table.getColumn(id)?.getSize()}px`]] : [],
    ),
  )
  useEffect(() => {
    const all = [...(element.current?.querySelectorAll<HTMLElement>('th[data-id]') ?? [])]
    const observer = new ResizeObserver(() => {
      let start = 0
      for (const [index, heading] of all.entries()) {
        if (!('pinned' in heading.dataset)) continue
        element.current?.style.setProperty(`--start-${index}`, `${start}px`)
        start += heading.offsetWidth
      }
    })
    for (const heading of all) if (layouts.some((layout) => layout['data-pinned'])) observer.observe(heading)
    return () => observer.disconnect()
  }, [element, layouts])
  return { layouts, variables }
}
