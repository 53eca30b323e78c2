import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { logoOf, systemName, useStatus } from '../status.ts'
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

/** The logo; the default one if it cannot be loaded. */
export function Logo({ address, size = 24 }: { address: string; size?: number }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      src={broken ? '/logo.png' : address}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(true)}
      className={classes.logo}
    />
  )
}
