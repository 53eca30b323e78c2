import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

interface VirtualRowsProps {
  count: number
  /** Scroll container. */
  scroller: RefObject<HTMLElement | null>
  /** Estimated row height in pixels. */
  rowHeight: number
  /** Renders the row at an index. `measure` is the ref of its element. */
  children: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
}

/** Rows rendered beyond the visible ones, so that arrow keys find the next row. */
const OVERSCAN = 12

/** Renders only the visible rows, with spacers for the others. */
export default function VirtualRows({ count, scroller, rowHeight, children }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Spacer height={above} />
      {items.map(({ index }) => children(index, virtual.measureElement))}
      <Spacer height={below} />
    </>
  )
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
