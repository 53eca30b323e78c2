import { Link } from '@tanstack/react-router'
import { logoOf, systemName, useStatus } from '../app/status.ts'
import { Logo } from '../parts/Logo.tsx'
import classes from './Shell.module.css'

/** Logo and name of the system, linked to the home page. */
export function Brand({ bare = false }: { bare?: boolean }) {
  const status = useStatus()
  const name = systemName(status)
  return (
    <Link to="/" className={classes.brand} aria-label={name}>
      <Logo key={status.logo} address={logoOf(status)} />
      {!bare && <span className={classes.brandName}>{name}</span>}
    </Link>
  )
}
