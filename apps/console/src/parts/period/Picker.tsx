import '@mantine/dates/styles.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Period, TimeRange } from '@relaydeck/ui/TimeRange'
import { useEffect, useRef, useState } from 'react'
import classes from './Picker.module.css'

export interface PickerProps {
  period: Period
  /** Called shortly after the last change. */
  onChange: (period: Period) => void
}

/** Milliseconds after which a change is applied, so that no request is sent for a part of what is typed. */
const TYPING_MS = 500

/** The picker, in a separate file so that it loads on demand. */
export default function Picker({ period, onChange }: PickerProps) {
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(period)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const apply = useDebouncedCallback(onChange, { delay: TYPING_MS, flushOnUnmount: true })
  return (
    <TimeRange
      ref={root}
      className={classes.picker}
      value={shown}
      onChange={(next) => {
        setShown(next)
        apply(next)
      }}
    />
  )
}
