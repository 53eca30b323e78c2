import type { DailyUse } from '@relaydeck/api-sdk'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { ACCENT, Bars } from '../../../parts/usage-chart/Bars.tsx'
import { axisUnit } from '../../../parts/usage-chart/sums.ts'
import { useFormatAxisValue, useFormatValue } from './-columns.tsx'
import { chartOf, type Measure, MODEL_COLOURS } from './-dashboard.ts'
import { dashboardTexts } from './-texts.ts'

const COLOURS = [ACCENT, 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'lime.7', 'pink.6', 'yellow.6']

/** Bar chart of the usage with one bar per day and one colour per model. */
export function UsageChart({ rows, measure }: { rows: readonly DailyUse[]; measure: Measure }) {
  const texts = useTexts(dashboardTexts)
  const status = useStatus()
  const format = useFormatValue(status)
  const formatAxis = useFormatAxisValue(status)
  const { series, days } = chartOf(rows, measure, Date.now())
  return (
    <Bars
      label={texts.chart(texts.measures[measure])}
      height={280}
      withLegend
      data={days.map(({ day, ...values }) => ({ ...values, name: day.slice('YYYY-'.length) }))}
      series={series.map(({ key, model }, index) => ({
        name: key,
        label: model ?? texts.others,
        color: index < MODEL_COLOURS ? (COLOURS[index] ?? 'gray.5') : 'gray.5',
      }))}
      format={(value) => format(value, measure)}
      formatAxis={(value) => formatAxis(value, measure)}
      unit={measure === 'quota' ? axisUnit(status) : 1}
      isCount={measure !== 'quota'}
    />
  )
}
