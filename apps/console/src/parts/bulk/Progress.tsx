import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './bulk.module.css'

interface ProgressProps {
  /** What is being done, and how far it is. */
  children: string
  done: number
  /** Left out: nobody knows. */
  total?: number | undefined
  stopLabel: string
  onStop: () => void
}

/** How far something long is, and a button that ends it after what is under way. */
export function Progress({ children, done, total, stopLabel, onStop }: ProgressProps) {
  const [stopped, setStopped] = useState(false)
  const stop = () => {
    setStopped(true)
    onStop()
  }
  return (
    <>
      <span role="status" className={classes.progress}>
        {children}
      </span>
      {total !== undefined && <progress className={classes.bar} aria-label={children} value={done} max={total} />}
      <Button variant="default" size="xs" loading={stopped} onClick={stop}>
        {stopLabel}
      </Button>
    </>
  )
}
