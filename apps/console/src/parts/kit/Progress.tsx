import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { commonTexts } from './KitTexts.tsx'
import classes from './Progress.module.css'

interface ProgressProps {
  /** Label with the number of finished rows. */
  children: string
  done: number
  /** Left out if unknown. */
  total?: number | undefined
  onStop: () => void
}

/** Progress of a long task, with a button that stops it after the current step. */
export function Progress({ children, done, total, onStop }: ProgressProps) {
  const { stop: label } = useTexts(commonTexts)
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
        {label}
      </Button>
    </>
  )
}
