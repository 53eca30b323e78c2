import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatQuota, type UsageSum } from '@relaydeck/api-sdk'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { AMOUNT_DIGITS, axisAmount } from '../../../parts/axis-amount.ts'
import { withoutGaps } from './-data.ts'
import { usageTexts } from './-texts.ts'

/** Bar chart with the amount of each day. */
export function DayChart({ days }: { days: readonly UsageSum[] }) {
  const texts = useTexts(usageTexts)
  const status = useStatus()
  return (
    <BarChart
      h={220}
      role="img"
      aria-label={texts.byDay}
      data={withoutGaps(days)}
      dataKey="day"
      series={[{ name: 'quota', label: texts.measures.quota, color: 'indigo.6' }]}
      valueFormatter={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
      yAxisProps={{ width: 76, tickFormatter: (value: number) => axisAmount(value, status) }}
      barProps={{ isAnimationActive: false }}
      // The chart is an image with a name, and the table has its numbers, so it needs no tab stops.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
