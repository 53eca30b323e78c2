import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './home.module.css'

interface PageProps {
  title: string
  children: ReactNode
}

/** A page of the Storybook's home. */
export const Page = ({ title, children }: PageProps) => (
  <main className={classes.page}>
    <h1>{title}</h1>
    {children}
  </main>
)

interface RowsProps {
  label: string
  headings: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table whose first column names its rows. */
export const Rows = ({ label, headings, rows }: RowsProps) => (
  <table className={classes.rows} aria-label={label}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {headings.slice(1).map((heading, at) => (
            <td key={heading}>{cells[at]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

interface PairProps {
  /** What to do, and why. */
  rule: string
  right: ReactNode
  /** What not to do. */
  mistake: string
  wrong: ReactNode
}

/** The right and the wrong way, side by side. */
export const Pair = ({ rule, right, mistake, wrong }: PairProps) => (
  <div className={classes.pair}>
    <section className={classes.side} data-side="do" aria-label="Do">
      <h2>
        <IconCheck size={18} aria-hidden /> Do
      </h2>
      <p>{rule}</p>
      {right}
    </section>
    <section className={classes.side} data-side="dont" aria-label="Avoid">
      <h2>
        <IconX size={18} aria-hidden /> Avoid
      </h2>
      <p>{mistake}</p>
      {wrong}
    </section>
  </div>
)
