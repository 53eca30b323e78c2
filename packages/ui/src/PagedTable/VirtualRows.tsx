import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

interface VirtualRowsProps {
  count: number
  /** What scrolls. */
  scroller: HTMLElement | null
  /** Pixels of a row, until it is measured. */
  rowHeight: number
  /** Draws the row at a place, and hands over its element. */
  children: (place: number, measure: (element: HTMLElement | null) => void) => ReactNode
}

/** Rows beyond the edges that are drawn as well, so that arrow keys find a neighbour. */
const BEYOND = 12

/** Of thousands of rows, draws those in sight; the others are empty room above and below. */
export default function VirtualRows({ count, scroller, rowHeight, children }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Room height={above} />
      {items.map(({ index }) => children(index, virtual.measureElement))}
      <Room height={below} />
    </>
  )
}

const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
