import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Top of a list: its name, what it is for, and the one thing most people come to do. */
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
