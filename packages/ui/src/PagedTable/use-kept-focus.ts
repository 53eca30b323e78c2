import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds until a dialog that asked before the work is gone, and with it what had the focus. */
const DIALOG_GONE = 300

/** The buttons for the chosen rows, else what chooses them. */
const NEXT = ['[role=toolbar] button:enabled', 'th[data-select] input:enabled']

function take(root: HTMLElement | null): void {
  // Otherwise somebody went on to something else.
  if (document.activeElement !== document.body) return
  const [next] = NEXT.flatMap((selector) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])])
  next?.focus({ preventScroll: true })
}

/**
 * Buttons for the chosen rows take the focus with them when they go. Puts it where the keyboard can go on, as soon as
 * work on the rows is over or none is chosen any more.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, choosing: boolean, locked: boolean): void {
  const before = useRef({ choosing, locked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const over = (before.current.choosing && !choosing) || (before.current.locked && !locked)
    before.current = { choosing, locked }
    if (!over) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => take(root.current), DIALOG_GONE)
  }, [root, choosing, locked])
  useEffect(() => () => clearTimeout(timer.current), [])
}
