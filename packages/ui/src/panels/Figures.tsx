import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panels.module.css'

/** A value with its name. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
  /** Addition below the value. */
  readonly note?: ReactNode
}

/** Values beside each other; below each other where they do not fit. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={classes.figure}>{value}</dd>
        {note && <dd className={classes.dimmed}>{note}</dd>}
      </div>
    ))}
  </dl>
)

/** Figures whose values are not known yet. */
export const WaitingFigures = ({ labels }: { labels: readonly string[] }) => (
  <Figures figures={labels.map((label) => ({ label, value: <Skeleton h={16} w={72} radius="sm" my={4} /> }))} />
)
