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
  useEffect(() => {
    const day = root.current?.querySelector<HTMLElement>('td button:not([tabindex="-1"])')
    // Mantine looks for this when it moves the focus, before or after the timer.
    day?.setAttribute('data-autofocus', '')
    // The popover first has to see which element it returns the focus to.
    const timer = setTimeout(() => day?.focus())
    return () => clearTimeout(timer)
  }, [])
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
