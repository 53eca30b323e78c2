import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReferenceArea } from 'recharts'
import { retryOf } from '../../../app/failure.ts'
import { useTexts } from '../../../app/language/area.ts'
import { useAxisLabels } from '../../../parts/usage-chart/axis-labels.ts'
import { ACCENT } from '../../../parts/usage-chart/Bars.tsx'
import { useBarAt } from '../../../parts/usage-chart/bar-at.tsx'
import { type BarPeriod, barName, chartBars } from '../../../parts/usage-chart/call-bars.ts'
import type { LogFilters } from './-address.ts'
import { type Arrangement, logTexts, timelineOptions } from './-log.ts'
import { timelineBars } from './-timeline.ts'

const HEIGHT = 96

type Period = Pick<LogFilters, 'start_timestamp' | 'end_timestamp'>

interface TimelineProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
  arrangement: Arrangement
  /** Limits the list to the bars that were chosen. */
  onPick: (period: Period) => void
}

/** Chart of the filtered calls over time. Dragging over bars, or a click on one, limits the list to their time. */
export function Timeline({ filters, all, arrangement, onPick }: TimelineProps) {
  const { timeline: texts } = useTexts(logTexts)
  const bars = timelineBars(filters, Date.now())
  const { data, error, refetch } = useQuery(timelineOptions(filters, all, arrangement, bars))
  const rows = chartBars(data ?? [], bars, barName(bars))
  const labels = useAxisLabels(rows)
  const { barAt, plotArea } = useBarAt(rows.length)
  const drag = useDrag(bars, onPick)
  // Empty bars would say that there were no calls.
  if (error && !data) return <LoadError inline title={texts.notLoaded} error={error} {...retryOf({ error, refetch })} />
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
        { name: 'succeeded', label: texts.succeeded, color: ACCENT },
        { name: 'failures', label: texts.failed, color: 'red.7' },
      ]}
      {...labels}
      barProps={{ isAnimationActive: false, cursor: 'pointer' }}
      barChartProps={{
        // The chart is an image with a name; the fields of the period do the same by keyboard.
        accessibilityLayer: false,
        onMouseDown: (_state, event) => drag.start(barAt(event)),
        onMouseMove: (_state, event) => drag.move(barAt(event)),
        onMouseUp: drag.end,
        onMouseLeave: drag.cancel,
      }}
    >
      {plotArea}
      {drag.chosen && <ReferenceArea x1={rows[drag.chosen.from]?.name ?? ''} x2={rows[drag.chosen.to]?.name ?? ''} />}
    </BarChart>
  )
}

/** The bars between the one where the pointer was pressed and the one where it is. */
function useDrag({ start_timestamp, step }: BarPeriod, onPick: (period: Period) => void) {
  const [span, setSpan] = useState<readonly [first: number, last: number]>()
  const chosen = span && { from: Math.min(...span), to: Math.max(...span) }
  return {
    chosen,
    start: (at: number | undefined) => setSpan(at === undefined ? undefined : [at, at]),
    move: (at: number | undefined) => {
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
