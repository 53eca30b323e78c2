import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './links.module.css'

interface NameLinkProps {
  /** 0: none. */
  id: number
  name: string | undefined
}

/** Name of a user, linked to the user's page. */
export const UserLink = ({ id, name }: NameLinkProps) =>
  id > 0 ? (
    <Link to="/user/$id" params={{ id }} className={classes.link}>
      {name || id}
    </Link>
  ) : (
    name || '–'
  )

/** Name of a channel, or a longer text about it, linked to its page. */
export const ChannelLink = ({ id, name, children }: NameLinkProps & { children?: ReactNode }) =>
  id > 0 ? (
    <Link to="/channel/$id" params={{ id }} className={classes.link}>
      {children ?? (name || id)}
    </Link>
  ) : (
    '–'
  )
