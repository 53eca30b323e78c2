import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { PartAttributes } from '../parts/parts.ts'
import { formatTimestamp } from '../Timestamp/format.ts'
import { useDays } from './days.ts'
import { type Period, readTime } from './period.ts'

interface CalendarProps extends PartAttributes {
  period: Period
  /** Called with whole days. */
  onPick: (period: Period) => void
}

const dayOf = (time: number): string => formatTimestamp(time).slice(0, 'YYYY-MM-DD'.length)

const today = (): string => dayOf(Date.now() / 1000)

/** Returns the first day of the month before. */
function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 2, 1).getTime() / 1000)
}

/** Returns the first or last second of a day. */
function boundOf(day: string, bound: 'start' | 'end'): number | undefined {
  const time = readTime(day, bound)
  return typeof time === 'number' ? time : undefined
}

/** Two months of days, from which the first and the last one are picked. */
export function Calendar({ period: { start, end }, onPick, ...root }: CalendarProps) {
  const days = useDays()
  const columns = useMediaQuery('(width >= 48em)', true, { getInitialValueInEffect: false }) ? 2 : 1
  /** First day, until the last one is picked too. */
  const [first, setFirst] = useState<string>()
  const from = start === undefined ? undefined : dayOf(start)
  const until = end === undefined ? today() : dayOf(end)
  const [seen, setSeen] = useState(from)
  const firstMonth = from ?? (columns === 1 ? until : monthBefore(until))
  const [month, setMonth] = useState(firstMonth)
  // A range that was typed is shown, while picked days stay where they are.
  if (from !== seen) {
    setSeen(from)
    setMonth(firstMonth)
  }
  return (
    <DatePicker
      {...days}
      {...root}
      type="range"
      allowSingleDateInRange
      numberOfColumns={columns}
      columnsToScroll={1}
      date={month}
      onDateChange={setMonth}
      value={first ? [first, null] : from ? [from, until] : [null, null]}
      onChange={([picked, last]) => {
        if (!picked || !last) return setFirst(picked ?? undefined)
        setFirst(undefined)
        setSeen(picked)
        onPick({ start: boundOf(picked, 'start'), end: boundOf(last, 'end') })
      }}
    />
  )
}
