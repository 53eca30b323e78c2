import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatQuota, type Overview } from '@relaydeck/api-sdk'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useStatus } from '../../app/status.ts'
import { useNumberFormat, useTexts } from '../../app/texts/area.ts'
import { type BarPeriod, type ChartBar, chartBars, useBarName } from '../usage/call-bars.ts'
import { AMOUNT_DIGITS, axisAmount } from '../usage/sums.ts'
import classes from './activity.module.css'
import type { CallsOf } from './calls-of.ts'
import { activityTexts } from './Section.tsx'

const HEIGHT = 200

interface ActivityChartsProps {
  overview: Overview
  bars: BarPeriod
  of: CallsOf | undefined
}

/** Charts of calls and cost over time. A click on a bar opens its rows. */
export function ActivityCharts({ overview, bars, of }: ActivityChartsProps) {
  const texts = useTexts(activityTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const compact = useNumberFormat({ notation: 'compact' })
  const data = chartBars(overview.bars, bars, useBarName(bars))
  return (
    <div className={classes.grid}>
      <Chart
        title={texts.callsOverTime}
        data={data}
        step={bars.step}
        of={of}
        series={[
          { name: 'succeeded', label: texts.succeeded, color: 'indigo.6' },
          { name: 'failures', label: texts.failed, color: 'red.7' },
        ]}
        format={(value) => numbers.format(value)}
        formatAxis={(value) => compact.format(value)}
      />
      <Chart
        title={texts.costOverTime}
        data={data}
        step={bars.step}
        of={of}
        series={[{ name: 'quota', label: texts.cost, color: 'indigo.6' }]}
        format={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
        formatAxis={(value) => axisAmount(value, status)}
      />
    </div>
  )
}

interface ChartProps {
  title: string
  data: ChartBar[]
  /** Seconds of a bar. */
  step: number
  of: CallsOf | undefined
  series: { name: string; label: string; color: string }[]
  format: (value: number) => string
  formatAxis: (value: number) => string
}

function Chart({ title, data, step, of, series, format, formatAxis }: ChartProps) {
  const id = useId()
  const navigate = useNavigate()
  /** Opens the rows of a bar, by its number. */
  const openRows = (at: string | number | null | undefined) => {
    const time = data[Number(at ?? Number.NaN)]?.time
    if (time === undefined) return
    void navigate({
      to: '/log',
      search: { ...of, start_timestamp: time, end_timestamp: time + step - 1, outcome: 'any' },
    })
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BarChart
        h={HEIGHT}
        role="img"
        aria-label={title}
        type="stacked"
        data={data}
        dataKey="name"
        series={series}
        valueFormatter={format}
        yAxisProps={{ width: 64, tickFormatter: formatAxis }}
        barProps={{ isAnimationActive: false, cursor: 'pointer' }}
        barChartProps={{
          // The chart is an image with a name; the figures and lists beside it lead to the rows too.
          accessibilityLayer: false,
          onClick: ({ activeTooltipIndex }) => openRows(activeTooltipIndex),
        }}
      />
    </section>
  )
}
