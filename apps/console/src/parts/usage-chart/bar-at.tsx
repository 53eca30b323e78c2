import { type MouseEvent, useEffect, useRef } from 'react'
import { getRelativeCoordinate, usePlotArea } from 'recharts'

type Area = NonNullable<ReturnType<typeof usePlotArea>>

/** Reports the area of the bars of the chart that contains it. */
function PlotArea({ onArea }: { onArea: (area: Area | undefined) => void }) {
  const area = usePlotArea()
  useEffect(() => onArea(area))
  return null
}

/**
 * Returns a function for the number of the bar under the pointer, and an element that the chart must contain. The chart
 * itself knows the bar only after the pointer has moved, which it does not before a tap.
 */
export function useBarAt(count: number) {
  const area = useRef<Area>(undefined)
  const barAt = (event: MouseEvent<SVGGraphicsElement>): number | undefined => {
    if (!area.current) return undefined
    const { x, width } = area.current
    const nth = Math.floor(((getRelativeCoordinate(event).relativeX - x) / width) * count)
    return nth >= 0 && nth < count ? nth : undefined
  }
  const onArea = (found: Area | undefined) => {
    area.current = found
  }
  return { barAt, plotArea: <PlotArea onArea={onArea} /> }
}
