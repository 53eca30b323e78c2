import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReferenceArea } from 'recharts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import type { LogFilters } from './-address.ts'
import { type Arrangement, logTexts, timelineOptions } from './-log.ts'
import { allBars, type TimelineBars, timelineBars } from './-timeline.ts'

const HEIGHT = 96
const DAY = 24 * 60 * 60
const MINUTE = 60

type Period = Pick<LogFilters, 'start_timestamp' | 'end_timestamp'>

interface TimelineProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
  arrangement: Arrangement
  /** Limits the list to the bars that were chosen. */
  onPick: (period: Period) => void
}

/** Number of a bar, as the chart states it. */
type BarNumber = number | string | null | undefined

/** Chart of the filtered calls over time. Dragging over bars, or a click on one, limits the list to their time. */
export function Timeline({ filters, all, arrangement, onPick }: TimelineProps) {
  const { timeline: texts } = useTexts(logTexts)
  const bars = timelineBars(filters, Date.now())
  const { data } = useQuery(timelineOptions(filters, all, arrangement, bars))
  const nameOf = useBarName(bars)
  const rows = allBars(data ?? [], bars).map((bar) => ({ ...bar, name: nameOf(bar.time) }))
  const drag = useDrag(bars, onPick)
  return (
    <BarChart
      h={HEIGHT}
      role="img"
      aria-label={texts.label}
      type="stacked"
      data={rows}
      dataKey="name"
      withYAxis={false}
      gridAxis="none"
      series={[
        { name: 'calls', label: texts.succeeded, color: 'indigo.6' },
        { name: 'failures', label: texts.failed, color: 'red.7' },
      ]}
      xAxisProps={{ minTickGap: 40 }}
      barProps={{ isAnimationActive: false, cursor: 'pointer' }}
      barChartProps={{
        // The chart is an image with a name; the fields of the period do the same by keyboard.
        accessibilityLayer: false,
        onMouseDown: ({ activeTooltipIndex }) => drag.start(activeTooltipIndex),
        onMouseMove: ({ activeTooltipIndex }) => drag.move(activeTooltipIndex),
        onMouseUp: drag.end,
        onMouseLeave: drag.cancel,
      }}
    >
      {drag.chosen && <ReferenceArea x1={rows[drag.chosen.from]?.name ?? ''} x2={rows[drag.chosen.to]?.name ?? ''} />}
    </BarChart>
  )
}

/** The bars between the one where the pointer was pressed and the one where it is. */
function useDrag({ start_timestamp, step }: TimelineBars, onPick: (period: Period) => void) {
  const [span, setSpan] = useState<readonly [first: number, last: number]>()
  const chosen = span && { from: Math.min(...span), to: Math.max(...span) }
  const numberOf = (bar: BarNumber) => (bar === null || bar === undefined ? undefined : Number(bar))
  return {
    chosen,
    start: (bar: BarNumber) => {
      const at = numberOf(bar)
      setSpan(at === undefined ? undefined : [at, at])
    },
    move: (bar: BarNumber) => {
      const at = numberOf(bar)
      if (span && at !== undefined && at !== span[1]) setSpan([span[0], at])
    },
    end: () => {
      setSpan(undefined)
      if (!chosen) return
      const first = start_timestamp + chosen.from * step
      onPick({ start_timestamp: first, end_timestamp: start_timestamp + (chosen.to + 1) * step - 1 })
    },
    cancel: () => setSpan(undefined),
  }
}

/** Returns a function that names the bars of a length: by date, by date and time, or by time. */
function useBarName({ start_timestamp, end_timestamp, step }: TimelineBars): (time: number) => string {
  const date: Intl.DateTimeFormatOptions = { month: 'numeric', day: 'numeric' }
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }
  const format = new Intl.DateTimeFormat(HTML_LANG[useLanguage()], {
    ...((step >= DAY || end_timestamp - start_timestamp > DAY) && date),
    ...(step < DAY && clock),
    ...(step < MINUTE && { second: '2-digit' }),
  })
  return (time) => format.format(time * 1000)
}
