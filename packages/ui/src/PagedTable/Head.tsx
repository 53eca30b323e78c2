import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import type { PagedColumn } from './columns.ts'
import classes from './Head.module.css'
import { roles } from './roles.ts'
import { ariaSort, nextSort, type TableSort } from './sort.ts'

interface HeadProps<Row> {
  columns: readonly PagedColumn<Row>[]
  sort: TableSort | null | undefined
  onSort: ((sort: TableSort | null) => void) | undefined
  withActions: boolean
  /** Stands before the headings. */
  children: ReactNode
}

/** The headings. One that sorts is a button, also where the rows are cards. */
export function Head<Row>({ columns, sort, onSort, withActions, children }: HeadProps<Row>) {
  const { table } = useUiTexts()
  return (
    <thead {...roles.rowgroup} className={classes.head}>
      <tr {...roles.row} aria-rowindex={1}>
        {children}
        {columns.map((column) => (
          <Heading key={column.id} {...{ column, sort, onSort }} />
        ))}
        {withActions && (
          <th {...roles.columnheader} className={classes.heading} data-actions>
            <VisuallyHidden>{table.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadingProps<Row> extends Pick<HeadProps<Row>, 'sort' | 'onSort'> {
  column: PagedColumn<Row>
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const sortable = column.sortable !== undefined && onSort !== undefined
  const sorted = ariaSort(column.id, sort)
  const Icon = sorted === 'none' ? IconSelector : sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      {...roles.columnheader}
      className={classes.heading}
      data-align={column.align}
      data-primary={column.primary || undefined}
      data-sortable={sortable || undefined}
      aria-sort={sortable ? sorted : undefined}
    >
      {sortable ? (
        <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(column, sort))}>
          {column.header}
          <Icon size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  )
}
