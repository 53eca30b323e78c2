import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { DailyUse } from '@relaydeck/api-sdk'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { useFormatAxisValue, useFormatValue } from './-columns.tsx'
import { chartOf, type Measure, MODEL_COLOURS } from './-dashboard.ts'
import { dashboardTexts } from './-texts.ts'

const COLOURS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'lime.7', 'pink.6', 'yellow.6']

/** Bar chart of the usage with one bar per day and one colour per model. */
export function UsageChart({ rows, measure }: { rows: readonly DailyUse[]; measure: Measure }) {
  const texts = useTexts(dashboardTexts)
  const status = useStatus()
  const format = useFormatValue(status)
  const formatAxis = useFormatAxisValue(status)
  const { series, days } = chartOf(rows, measure, Date.now())
  const date = new Intl.DateTimeFormat(HTML_LANG[useLanguage()], { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <BarChart
      h={280}
      role="img"
      aria-label={texts.chart(texts.measures[measure])}
      type="stacked"
      withLegend
      data={days.map((each) => ({ ...each, day: date.format(new Date(each.day)) }))}
      dataKey="day"
      series={series.map(({ key, model }, index) => ({
        name: key,
        label: model ?? texts.others,
        color: index < MODEL_COLOURS ? (COLOURS[index] ?? 'gray.5') : 'gray.5',
      }))}
      valueFormatter={(value) => format(value, measure)}
      yAxisProps={{ width: 76, tickFormatter: (value: number) => formatAxis(value, measure) }}
      barProps={{ isAnimationActive: false }}
      // The chart is an image with a name, and the table has its numbers, so it needs no tab stops.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
