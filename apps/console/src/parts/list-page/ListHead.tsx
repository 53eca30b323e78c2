import type { ReactNode } from 'react'
import classes from './list.module.css'
import { ViewsMenu } from './ViewsMenu.tsx'

/** Title and purpose of a page. */
export const PageTitle = ({ title, purpose }: { title: string; purpose: string }) => (
  <div className={classes.titles}>
    <h1>{title}</h1>
    <p className="dimmed">{purpose}</p>
  </div>
)

interface ListHeadProps {
  /** Name of a list whose views can be saved. */
  name?: string
  title: string
  purpose: string
  children: ReactNode
}

/** Heading of a list: title, purpose, saved views and main action. */
export function ListHead({ name, title, purpose, children }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} purpose={purpose} />
      <div className={classes.actions}>
        {name && <ViewsMenu name={name} />}
        {children}
      </div>
    </div>
  )
}
