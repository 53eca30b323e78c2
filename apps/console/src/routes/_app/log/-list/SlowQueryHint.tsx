import { Button } from '@mantine/core'
import { rangeOf } from '@relaydeck/ui/TimeRange'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { logTexts } from './data.ts'
import classes from './LogList.module.css'

/** Loading time after which shorter periods are offered, in milliseconds. */
const SLOW_AFTER_MS = 3000

const DAY = 24 * 60 * 60

/** Offers shorter periods while the whole log is slow to load. */
export function SlowQueryHint({ waiting, onPick }: { waiting: boolean; onPick: (start: number) => void }) {
  const { slow: texts } = useTexts(logTexts)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  if (!slow) return null
  return (
    <p className={classes.slow} role="status">
      {texts.explanation}
      <Button size="xs" variant="default" onClick={() => onPick(Math.floor(Date.now() / 1000) - DAY)}>
        {texts.day}
      </Button>
      <Button size="xs" variant="default" onClick={() => onPick(rangeOf('week').start ?? 1)}>
        {texts.week}
      </Button>
    </p>
  )
}
