import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { axisTicks } from './axis.ts'
import { useAxisLabels } from './axis-labels.ts'
import { useBarAt } from './bar-at.tsx'

/** The main series of every chart has the colour of links. */
export const ACCENT = 'var(--mantine-color-anchor)'

/** Width of the labels of amounts. */
const AXIS = 64

/** Room above the highest label. */
const MARGIN = { top: 12 }

export interface BarsProps {
  label: string
  height: number
  /** The bars: their label, and a value for each series. */
  data: readonly { readonly name: string }[]
  series: { name: string; label: string; color: string }[]
  /** Formats a value of a bar. */
  format: (value: number) => string
  formatAxis: (value: number) => string
  /** What the axis counts in, such as the units of a dollar. */
  unit: number
  /** Whether values have no fractions. */
  isCount?: boolean
  withLegend?: boolean
  /** Called with the number of a bar that is clicked. */
  onOpen?: (nth: number) => void
}

/** Chart of stacked bars with an axis in round steps. */
export function Bars({ label, height, data, series, format, formatAxis, unit, isCount, onOpen, ...props }: BarsProps) {
  const { barAt, plotArea } = useBarAt(data.length)
  const labels = useAxisLabels(data, AXIS)
  const totals = data.map((bar) => {
    const values = new Map<string, unknown>(Object.entries(bar))
    return series.reduce((total, { name }) => total + Number(values.get(name) ?? 0), 0)
  })
  const ticks = axisTicks(Math.max(0, ...totals), unit, isCount ? 1 : 0)
  return (
    <BarChart
      h={height}
      role="img"
      aria-label={label}
      type="stacked"
      data={[...data]}
      dataKey="name"
      series={series}
      valueFormatter={format}
      {...labels}
      yAxisProps={{ width: AXIS, ticks, domain: [0, ticks.at(-1) ?? 0], tickFormatter: formatAxis }}
      barProps={{ isAnimationActive: false, ...(onOpen && { cursor: 'pointer' }) }}
      barChartProps={{
        // The chart is an image with a name; figures, lists or a table beside it have its numbers.
        accessibilityLayer: false,
        margin: MARGIN,
        ...(onOpen && {
          onClick: (_state, event) => {
            const nth = barAt(event)
            if (nth !== undefined) onOpen(nth)
          },
        }),
      }}
      {...props}
    >
      {plotArea}
    </BarChart>
  )
}
