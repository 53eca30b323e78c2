import { useState } from 'react'
import classes from './Logo.module.css'

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
