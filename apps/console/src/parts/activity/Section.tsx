import { Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import { type ReactNode, useId } from 'react'
import { textArea, useTexts } from '../../app/language/area.ts'
import type { Loaded } from '../../app/read.ts'
import classes from './activity.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

interface SectionProps<T> {
  title: string
  /** Period or choice of the rows. */
  hint?: string
  query: Loaded<T>
  /** Text if there is nothing. */
  empty: string
  /** Returns the rows to show, or nothing if there are none. */
  children: (data: T) => ReactNode
}

/** A part of a page with a separate call, whose failure does not affect the others. */
export function Section<T>({ title, hint, query, empty, children }: SectionProps<T>) {
  const texts = useTexts(activityTexts)
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="dimmed">{hint}</p>}
      </div>
      {query.data !== undefined ? (
        children(query.data) || <p className="dimmed">{empty}</p>
      ) : query.isError ? (
        <LoadError inline title={texts.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={140} role="status" aria-busy aria-label={texts.loading(title)} />
      )}
    </section>
  )
}

/** Rows of a short table. */
export const ROWS = 5

interface Cell {
  header: string
  /** Numbers are at the end of their column. */
  number?: boolean
  /** On a phone beside the name, with the other cells on the line below. */
  aside?: boolean
}

interface ShortTableProps {
  label: string
  columns: readonly Cell[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
}

/** Roles that browsers drop where rows are laid out in lines. */
const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

/** A table of few rows, without tools; the first cell of a row is its name. */
export const ShortTable = ({ label, columns, rows }: ShortTableProps) => (
  <div className={classes.scroll}>
    <table
      {...roles.table}
      className={classes.table}
      data-brief={columns.some(({ aside }) => aside) || undefined}
      aria-label={label}
    >
      <thead {...roles.rows}>
        <tr {...roles.row}>
          {columns.map(({ header, number }) => (
            <th key={header} {...roles.heading} data-number={number}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rows}>
        {rows.map(({ id, cells: [name, ...others] }) => (
          <tr key={id} {...roles.row}>
            <th {...roles.name}>{name}</th>
            {others.map((cell, at) => {
              const { header, number, aside } = columns[at + 1] ?? {}
              return (
                <td
                  key={header}
                  {...roles.cell}
                  data-number={number}
                  data-aside={aside || undefined}
                  data-label={header}
                >
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface TableSectionProps<T> extends Omit<SectionProps<readonly T[]>, 'children'>, Pick<ShortTableProps, 'columns'> {
  rowOf: (item: T) => ShortTableProps['rows'][number]
  /** Maximum number of rows. */
  most?: number
}

/** A part of a page that is a short table. */
export const TableSection = <T,>({ columns, rowOf, most = ROWS, ...section }: TableSectionProps<T>) => (
  <Section {...section}>
    {(items) =>
      items.length > 0 && <ShortTable label={section.title} columns={columns} rows={items.slice(0, most).map(rowOf)} />
    }
  </Section>
)

/** Texts of the calls of a period. */
export const activityTexts = textArea({ zh, en })
