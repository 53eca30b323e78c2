import { formatQuota } from '@relaydeck/api-sdk'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { ACCENT, Bars } from '../../../parts/usage-chart/Bars.tsx'
import { AMOUNT_DIGITS, axisAmount, axisUnit } from '../../../parts/usage-chart/sums.ts'
import { usageTexts } from './-columns.tsx'
import type { Bar } from './-usage.ts'

/** Bar chart of amounts. */
export function AmountChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { measures } = useTexts(usageTexts)
  const status = useStatus()
  return (
    <Bars
      label={label}
      height={220}
      data={bars.map(({ name, quota }) => ({ name, quota }))}
      series={[{ name: 'quota', label: measures.quota, color: ACCENT }]}
      format={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
      formatAxis={(value) => axisAmount(value, status)}
      unit={axisUnit(status)}
    />
  )
}
