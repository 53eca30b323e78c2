import { Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import { type ReactNode, useId } from 'react'
import type { Loaded } from '../../app/read.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
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
        <LoadError title={texts.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
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
  /** A column of sentences is not narrow on phones either. */
  long?: boolean
}

interface ShortTableProps {
  label: string
  columns: readonly Cell[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
}

/** A table of few rows, without tools; the first cell of a row is its name. */
export const ShortTable = ({ label, columns, rows }: ShortTableProps) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, number, long }) => (
            <th key={header} scope="col" data-number={number} data-long={long}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...others] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {others.map((cell, at) => (
              <td key={columns[at + 1]?.header} data-number={columns[at + 1]?.number}>
                {cell}
              </td>
            ))}
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
