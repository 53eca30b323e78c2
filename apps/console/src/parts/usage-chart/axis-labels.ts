import { useCallback, useState } from 'react'

/** Widths of a Latin and of any other character in a label, and the least space between two labels, in pixels. */
const LATIN = 7
const OTHER = 12
const GAP = 24

/** Number of distances that look equal although no step divides the bars. */
const FEW = 3

const widthOf = (name: string): number =>
  [...name].reduce((width, character) => width + (character < '\u2e80' ? LATIN : OTHER), 0)

/**
 * Returns the names of the bars that are labelled: the first, the last, and as many at equal distances between them as
 * have room. Returns `undefined` if names are not unique.
 */
export function labelledBars(names: readonly string[], width: number): string[] | undefined {
  if (new Set(names).size < names.length) return undefined
  const steps = names.length - 1
  const room = Math.floor((width * steps) / (names.length * (Math.max(0, ...names.map(widthOf)) + GAP)))
  const most = Math.min(steps, room)
  const even = Array.from({ length: most }, (_, nth) => most - nth).find((count) => steps % count === 0) ?? 0
  const distances = even > 1 ? even : Math.min(most, FEW)
  const places = Array.from({ length: distances + 1 }, (_, nth) => Math.round((nth * steps) / (distances || 1)))
  return places.flatMap((place) => names[place] ?? [])
}

/**
 * Returns the properties of the axis below a chart, and the ref of the chart.
 * @param beside width beside the bars
 */
export function useAxisLabels(bars: readonly { readonly name: string }[], beside = 0) {
  const [width, setWidth] = useState(0)
  // Measures before the first frame, which would have no labels.
  const ref = useCallback((chart: HTMLDivElement) => {
    const measure = () => setWidth(chart.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(chart)
    return () => observer.disconnect()
  }, [])
  const ticks = labelledBars(
    bars.map(({ name }) => name),
    width - beside,
  )
  // Moves labels at the ends that would be cut.
  return { ref, xAxisProps: { interval: 'preserveStartEnd', minTickGap: 0, ...(ticks && { ticks }) } as const }
}
