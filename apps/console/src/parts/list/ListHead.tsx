import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Title and purpose of a page. */
export const PageTitle = ({ title, purpose }: { title: string; purpose: string }) => (
  <div>
    <h1>{title}</h1>
    <p className="dimmed">{purpose}</p>
  </div>
)

/** Heading of a list: title, purpose and main action. */
export function ListHead({ title, purpose, children }: { title: string; purpose: string; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} purpose={purpose} />
      {children}
    </div>
  )
}
