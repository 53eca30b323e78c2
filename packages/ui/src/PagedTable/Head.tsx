import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Column } from '@tanstack/react-table'
import { type PointerEvent, type ReactNode, useId } from 'react'
import { IconArrowDown, IconArrowUp, IconSelector } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './Head.module.css'
import { HeadFilter } from './HeadFilter.tsx'
import { useTableParts } from './parts.ts'
import { roles } from './Rows.tsx'
import type { PagedColumn } from './types.ts'
import type { ColumnLayout } from './use-column-layout.ts'
import { type ColumnDrag, useColumnReorder } from './use-column-reorder.ts'
import type { ColumnTable } from './use-table.ts'
import { WidthHandle } from './WidthHandle.tsx'

interface HeadProps<Row extends object> {
  table: ColumnTable
  /** Visible columns. */
  columns: readonly PagedColumn<Row>[]
  layouts: readonly ColumnLayout[]
  withActions: boolean
  /** Whether headings and their edges can be dragged. */
  draggable: boolean
  /** Cells before the headings. */
  children: ReactNode
}

/** Column headings. A sortable one is a button. */
export function Head<Row extends object>({
  table,
  columns,
  layouts,
  withActions,
  draggable,
  children,
}: HeadProps<Row>) {
  const texts = useUiTexts().table
  const parts = useTableParts()
  const reorder = useColumnReorder(table)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0 && event.pointerType !== 'touch' && isInside(event)) reorder.start(event)
  }
  return (
    <thead
      {...parts.head}
      {...roles.rowgroup}
      {...(draggable && { onPointerDown })}
      data-dragging={reorder.drag !== undefined || undefined}
    >
      <tr {...roles.row} aria-rowindex={1}>
        {children}
        {columns.map((column, index) => (
          <Heading
            key={column.id}
            column={column}
            state={table.getColumn(column.id)}
            layout={layouts[index]}
            drag={reorder.drag}
          >
            {draggable && <WidthHandle table={table} column={column} />}
          </Heading>
        ))}
        {withActions && (
          <th {...parts.heading} {...roles.columnheader} data-actions>
            <VisuallyHidden>{texts.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Returns whether an event happened in the headings, and not in a popover that React puts below them. */
const isInside = ({ target, currentTarget }: PointerEvent<HTMLElement>) =>
  target instanceof Element && target.closest('thead, [role="dialog"]') === currentTarget

const ORDERS = {
  asc: { aria: 'ascending', Icon: IconArrowUp },
  desc: { aria: 'descending', Icon: IconArrowDown },
  none: { aria: 'none', Icon: IconSelector },
} as const

interface HeadingProps<Row extends object> {
  column: PagedColumn<Row>
  state: Column<object> | undefined
  layout: ColumnLayout | undefined
  drag: ColumnDrag | undefined
  /** Handle at the end of the heading. */
  children: ReactNode
}

function Heading<Row extends object>({ column, state, layout, drag, children }: HeadingProps<Row>) {
  const { heading } = useTableParts()
  const sortable = state?.getCanSort() === true
  const id = useId()
  const { aria, Icon } = ORDERS[state?.getIsSorted() || 'none']
  return (
    <th
      {...heading}
      {...roles.columnheader}
      // Without the names of the filter and the handle.
      aria-labelledby={id}
      data-align={column.align}
      data-primary={column.primary || undefined}
      data-id={column.id}
      data-dragged={drag?.id === column.id || undefined}
      data-drop={drag?.target === column.id ? drag.side : undefined}
      {...layout}
      style={{ ...heading.style, ...layout?.style }}
      aria-sort={sortable ? aria : undefined}
    >
      {sortable ? (
        <>
          <UnstyledButton id={id} className={classes.sort} onClick={state.getToggleSortingHandler()}>
            {column.header}
            <Icon size={14} stroke={2} aria-hidden />
          </UnstyledButton>
          <span className={classes.word}>{column.header}</span>
        </>
      ) : (
        <span id={id}>{column.header}</span>
      )}
      {column.filter && <HeadFilter header={column.header} filter={column.filter} />}
      {children}
    </th>
  )
}
