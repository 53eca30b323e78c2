/** Follows the pointer, also outside of the element that was pressed, until it is released. */
export function followPointer(onMove: (x: number) => void, onEnd: (x?: number) => void): void {
  const listening = new AbortController()
  const { signal } = listening
  const end = (x?: number) => {
    listening.abort()
    onEnd(x)
  }
  document.addEventListener('pointermove', ({ clientX }) => onMove(clientX), { signal })
  document.addEventListener('pointerup', ({ clientX }) => end(clientX), { signal })
  document.addEventListener('pointercancel', () => end(), { signal })
}

/** Returns the headings of columns, in display order. */
export const headingsIn = (head: Element): HTMLTableCellElement[] => [
  ...head.querySelectorAll<HTMLTableCellElement>('th[data-id]'),
]
