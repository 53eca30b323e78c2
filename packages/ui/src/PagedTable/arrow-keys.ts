import type { KeyboardEvent } from 'react'

// These have a use for the arrows themselves.
const KEEPS_ARROWS = 'input, textarea, select, [contenteditable], [aria-haspopup]'

const stops = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]

const neighbour = (row: Element, key: string): Element | null => {
  if (key === 'ArrowDown') return row.nextElementSibling
  return key === 'ArrowUp' ? row.previousElementSibling : null
}

/** Arrow up and down take the focus to the same link or button of the row above or below. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || from.matches(KEEPS_ARROWS)) return
  const row = from.closest('tr')
  const to = row && neighbour(row, event.key)
  if (!to) return
  const place = stops(row).indexOf(from)
  const target = stops(to)[place] ?? stops(to).at(-1)
  if (!target) return
  event.preventDefault()
  target.focus()
}
