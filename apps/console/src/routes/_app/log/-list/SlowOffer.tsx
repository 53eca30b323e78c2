import { Button } from '@mantine/core'
import { rangeOf } from '@relaydeck/ui/TimeRange'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { logTexts } from '../-texts.ts'
import classes from './LogList.module.css'

/** How long an unbounded first answer may take before a shorter period is offered, in milliseconds. */
const SLOW_AFTER = 3000

const DAY = 24 * 60 * 60

/** Offers shorter periods while the whole log is slow to come. */
export function SlowOffer({ waiting, onPick }: { waiting: boolean; onPick: (start: number) => void }) {
  const { slow } = useTexts(logTexts)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  if (!late) return null
  return (
    <p className={classes.slow} role="status">
      {slow.what}
      <Button size="xs" variant="default" onClick={() => onPick(Math.floor(Date.now() / 1000) - DAY)}>
        {slow.day}
      </Button>
      <Button size="xs" variant="default" onClick={() => onPick(rangeOf('week').start ?? 1)}>
        {slow.week}
      </Button>
    </p>
  )
}
