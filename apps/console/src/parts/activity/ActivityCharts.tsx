import { formatQuota, type Overview } from '@relaydeck/api-sdk'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useNumberFormat, useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { ACCENT, Bars, type BarsProps } from '../usage-chart/Bars.tsx'
import { type BarPeriod, barName, type ChartBar, chartBars } from '../usage-chart/call-bars.ts'
import { AMOUNT_DIGITS, axisAmount, axisUnit } from '../usage-chart/sums.ts'
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
  const data = chartBars(overview.bars, bars, barName(bars))
  return (
    <div className={classes.grid}>
      <Chart
        title={texts.callsOverTime}
        data={data}
        step={bars.step}
        of={of}
        series={[
          { name: 'succeeded', label: texts.succeeded, color: ACCENT },
          { name: 'failures', label: texts.failed, color: 'red.7' },
        ]}
        format={(value) => numbers.format(value)}
        formatAxis={(value) => compact.format(value)}
        unit={1}
        isCount
      />
      <Chart
        title={texts.costOverTime}
        data={data}
        step={bars.step}
        of={of}
        series={[{ name: 'quota', label: texts.cost, color: ACCENT }]}
        format={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
        formatAxis={(value) => axisAmount(value, status)}
        unit={axisUnit(status)}
      />
    </div>
  )
}

interface ChartProps extends Pick<BarsProps, 'series' | 'format' | 'formatAxis' | 'unit' | 'isCount'> {
  title: string
  data: ChartBar[]
  /** Seconds of a bar. */
  step: number
  of: CallsOf | undefined
}

function Chart({ title, data, step, of, ...shown }: ChartProps) {
  const id = useId()
  const navigate = useNavigate()
  /** Opens the rows of a bar, by its number. */
  const openRows = (nth: number) => {
    const time = data[nth]?.time
    if (time === undefined) return
    void navigate({
      to: '/log',
      search: { ...of, start_timestamp: time, end_timestamp: time + step - 1, outcome: 'any' },
    })
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Bars label={title} height={HEIGHT} data={data} onOpen={openRows} {...shown} />
    </section>
  )
}
