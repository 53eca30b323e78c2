import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { DailyUse } from '@relaydeck/api-sdk'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { useAxisFigures, useFigures } from './-figures.ts'
import type { Measure } from './-search.ts'
import { dashboardTexts } from './-texts.ts'
import { chartOf, OWN_COLOURS } from './-use.ts'

const COLOURS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'lime.7', 'pink.6', 'yellow.6']

/** A bar for each day, a colour for each model. */
export function UseChart({ rows, measure }: { rows: readonly DailyUse[]; measure: Measure }) {
  const texts = useTexts(dashboardTexts)
  const status = useStatus()
  const figures = useFigures(status)
  const axis = useAxisFigures(status)
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
        color: index < OWN_COLOURS ? (COLOURS[index] ?? 'gray.5') : 'gray.5',
      }))}
      valueFormatter={(value) => figures(value, measure)}
      yAxisProps={{ width: 76, tickFormatter: (value: number) => axis(value, measure) }}
      barProps={{ isAnimationActive: false }}
      // The picture has a name, and its numbers a table: stops inside of it would lead nowhere.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
