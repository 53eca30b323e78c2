import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { TablePaging } from './types.ts'

// Elements that handle these keys themselves.
const HANDLES_KEYS = 'textarea, select, [contenteditable], [aria-haspopup], input:not([type="checkbox"])'

const rowsOf = (body: Element): Element[] => [
  ...body.querySelectorAll(':scope > tr:not([aria-hidden], [data-details])'),
]

const focusableIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
]

/** Focuses the element at an index of a row, or its last one. Returns whether there is one. */
function focusIn(row: Element | undefined, index: number): boolean {
  const target = row && (focusableIn(row)[index] ?? focusableIn(row).at(-1))
  target?.focus()
  return target !== undefined
}

type Pages = TablePaging & { readonly pageSize: number }

/** Returns the page a key leads to, or `undefined` if there is none. */
function pageFor(key: string, { page, knownRows, pageSize, hasMore }: Pages): number | undefined {
  if (key === 'PageUp') return page > 1 ? page - 1 : undefined
  const hasNext = page * pageSize < knownRows || hasMore !== false
  return key === 'PageDown' && hasNext ? page + 1 : undefined
}

/**
 * Returns the key handler of the rows. Arrow keys move to the same link or button of the next row, Home and End to the
 * first and last row, PageUp and PageDown change the page, and Space on a link selects the row.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, rows: readonly object[], pages: Pages) {
  const pendingFocus = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows of the new page arrive
  useEffect(() => {
    if (pendingFocus.current === undefined || !body.current) return
    if (focusIn(rowsOf(body.current)[0], pendingFocus.current)) pendingFocus.current = undefined
  }, [rows, body])

  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.matches(HANDLES_KEYS)) return
    const row = target.closest('tr')
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const all = rowsOf(event.currentTarget)
    const index = focusableIn(row).indexOf(target)
    const next = pageFor(event.key, pages)
    if (next !== undefined) {
      pendingFocus.current = index
      pages.onPage(next)
      event.preventDefault()
    } else if (event.key === ' ' && target instanceof HTMLAnchorElement) {
      row.querySelector<HTMLInputElement>('[data-select] input')?.click()
      event.preventDefault()
    } else if (focusIn(rowFor(event.key, all, all.indexOf(row)), index)) event.preventDefault()
  }
}

function rowFor(key: string, all: readonly Element[], index: number): Element | undefined {
  if (key === 'ArrowDown') return all[index + 1]
  if (key === 'ArrowUp') return index > 0 ? all[index - 1] : undefined
  if (key === 'Home') return all[0]
  return key === 'End' ? all.at(-1) : undefined
}

/** Returns a handler that runs an action on Escape, except in fields, menus and popovers. */
export const onEscape =
  (action: (() => void) | undefined) =>
  ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const inside = target instanceof HTMLElement && currentTarget.contains(target) && !target.matches(HANDLES_KEYS)
    if (key === 'Escape' && inside) action?.()
  }
