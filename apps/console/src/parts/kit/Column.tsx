import { type ReactNode, useState } from 'react'
import { DEFAULT_LOGO, logoOf, useStatus } from '../../app/status.ts'
import classes from './Column.module.css'

interface ColumnProps {
  /** Heading of the page. */
  title: string
  /** Id of the heading, for `aria-labelledby`. */
  titleId?: string
  /** A sentence below the title. */
  purpose?: string | undefined
  children: ReactNode
}

/** The narrow column of all pages around signing in. */
export function Column({ title, titleId, purpose, children }: ColumnProps) {
  const status = useStatus()
  return (
    <div className={classes.column}>
      <div className={classes.title}>
        <Logo key={status.logo} address={logoOf(status)} size={48} />
        <h1 id={titleId}>{title}</h1>
        {purpose && <p className="dimmed">{purpose}</p>}
      </div>
      {children}
    </div>
  )
}

/** Links to related pages, below a column. */
export const ColumnLinks = ({ children }: { children: ReactNode }) => <div className={classes.links}>{children}</div>

/** The logo; the default one if it cannot be loaded. */
export function Logo({ address, size = 24 }: { address: string; size?: number }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      src={broken ? DEFAULT_LOGO : address}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(true)}
      className={classes.logo}
    />
  )
}
