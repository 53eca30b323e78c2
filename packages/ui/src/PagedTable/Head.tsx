import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './Head.module.css'
import { roles } from './Rows.tsx'
import { ariaSort, nextSort } from './sort.ts'
import type { PagedColumn, PagedTableProps } from './types.ts'

const HeadFilter = lazy(() => import('./HeadFilter.tsx'))

interface HeadProps<Row extends object> extends Pick<PagedTableProps<Row>, 'columns' | 'sort' | 'onSort'> {
  withActions: boolean
  /** Called when the pointer reaches the headings. */
  onReach: () => void
  /** Cells before the headings. */
  children: ReactNode
}

/** Column headings. A sortable one is a button, also when the rows are cards. */
export function Head<Row extends object>({ columns, sort, onSort, withActions, onReach, children }: HeadProps<Row>) {
  const { table } = useUiTexts()
  return (
    <thead {...roles.rowgroup} className={classes.head} onPointerEnter={onReach}>
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

interface HeadingProps<Row extends object> extends Pick<HeadProps<Row>, 'sort' | 'onSort'> {
  column: PagedColumn<Row>
}

function Heading<Row extends object>({ column, sort, onSort }: HeadingProps<Row>) {
  const sortable = column.sortable !== undefined && onSort !== undefined
  const sorted = ariaSort(column.id, sort)
  const Icon = sorted === 'none' ? IconSelector : sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      {...roles.columnheader}
      className={classes.heading}
      data-align={column.align}
      data-primary={column.primary || undefined}
      data-id={column.id}
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
      {column.filter && (
        <Suspense>
          <HeadFilter header={column.header} filter={column.filter} />
        </Suspense>
      )}
    </th>
  )
}
