import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useDays } from '../TimeRange/days.ts'

interface ExpiryCalendarProps {
  /** Selected day, as `YYYY-MM-DD`. */
  day: string | undefined
  onPick: (day: string) => void
}

/** Calendar of one month. It takes the focus. */
export default function ExpiryCalendar({ day, onPick }: ExpiryCalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('td button:not([tabindex="-1"])')?.focus(), [])
  return (
    <DatePicker
      {...useDays()}
      ref={root}
      // Escape closes the calendar, and not a drawer around it.
      __stopPropagation
      {...(day && { defaultDate: day })}
      value={day ?? null}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
