import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatQuota } from '@relaydeck/api-sdk'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { AMOUNT_DIGITS, axisAmount } from '../../../parts/usage/sums.ts'
import { usageTexts } from './-columns.tsx'
import type { Bar } from './-usage.ts'

/** Bar chart of amounts. */
export function AmountChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { measures } = useTexts(usageTexts)
  const status = useStatus()
  return (
    <BarChart
      h={220}
      role="img"
      aria-label={label}
      data={[...bars]}
      dataKey="name"
      series={[{ name: 'quota', label: measures.quota, color: 'indigo.6' }]}
      valueFormatter={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
      yAxisProps={{ width: 76, tickFormatter: (value: number) => axisAmount(value, status) }}
      barProps={{ isAnimationActive: false }}
      // The chart is an image with a name, and the table has its numbers, so it needs no tab stops.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
