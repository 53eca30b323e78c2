import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

// These have a use for the keys themselves.
const KEEPS_KEYS = 'textarea, select, [contenteditable], [aria-haspopup], input:not([type="checkbox"])'

const rowsOf = (body: Element): Element[] => [...body.querySelectorAll(':scope > tr:not([aria-hidden])')]

const stops = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
]

/** Puts the focus on the link or button at a place of a row, or on its last one. */
function focusIn(row: Element | undefined, place: number): boolean {
  const target = row && (stops(row)[place] ?? stops(row).at(-1))
  target?.focus()
  return target !== undefined
}

interface Pages {
  readonly rows: readonly unknown[]
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly known: number
  readonly more: boolean | 'unknown'
}

/** The page that a key asks for; `undefined`: none, or one that is not there. */
function pageFor(key: string, { page, known, pageSize, more }: Pages): number | undefined {
  if (key === 'PageUp') return page > 1 ? page - 1 : undefined
  const further = page * pageSize < known || more !== false
  return key === 'PageDown' && further ? page + 1 : undefined
}

/**
 * Keys inside of the rows: arrows go to the same link or button of the row above or below, Home and End to the first and
 * last row, PageUp and PageDown turn the page and keep the place, Space on a link chooses the row.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, pages: Pages) {
  const turning = useRef<number>(undefined)
  const { rows } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new rows are what is waited for
  useEffect(() => {
    if (turning.current === undefined || !body.current) return
    if (focusIn(rowsOf(body.current)[0], turning.current)) turning.current = undefined
  }, [rows, body])

  return (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.target
    if (!(from instanceof HTMLElement) || from.matches(KEEPS_KEYS)) return
    const row = from.closest('tr')
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const all = rowsOf(event.currentTarget)
    const place = stops(row).indexOf(from)
    const next = pageFor(event.key, pages)
    if (next !== undefined) {
      turning.current = place
      pages.onPage(next)
      event.preventDefault()
    } else if (event.key === ' ' && from instanceof HTMLAnchorElement) {
      row.querySelector<HTMLInputElement>('[data-select] input')?.click()
      event.preventDefault()
    } else if (focusIn(rowFor(event.key, all, all.indexOf(row)), place)) event.preventDefault()
  }
}

function rowFor(key: string, all: readonly Element[], at: number): Element | undefined {
  if (key === 'ArrowDown') return all[at + 1]
  if (key === 'ArrowUp') return at > 0 ? all[at - 1] : undefined
  if (key === 'Home') return all[0]
  return key === 'End' ? all.at(-1) : undefined
}

/** What Escape does anywhere in the table, but for fields and menus that use it themselves and for what floats over it. */
export const onEscape =
  (leave: (() => void) | undefined) =>
  ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const inside = target instanceof HTMLElement && currentTarget.contains(target) && !target.matches(KEEPS_KEYS)
    if (key === 'Escape' && inside) leave?.()
  }
