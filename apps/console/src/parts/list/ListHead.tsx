import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Heading of a list: title, purpose and main action. */
export function ListHead({ title, purpose, children }: { title: string; purpose: string; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <div>
        <h1>{title}</h1>
        <p className="dimmed">{purpose}</p>
      </div>
      {children}
    </div>
  )
}
