import { type RefObject, useEffect, useRef } from 'react'

/** Time until a closing confirmation dialog has released the focus, in milliseconds. */
const DIALOG_CLOSE_MS = 300

/** Focus targets in order of preference: the selection's buttons, then the "select page" checkbox. */
const TARGETS = ['[role=toolbar] button:enabled', 'th[data-select] input:enabled']

function restoreFocus(root: HTMLElement | null): void {
  // The user has already moved the focus.
  if (document.activeElement !== document.body) return
  const [target] = TARGETS.flatMap((selector) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])])
  target?.focus({ preventScroll: true })
}

/**
 * Restores the focus when the selection's buttons disappear, that is, when an action on the rows ends or the selection
 * is cleared.
 */
export function useFocusRestore(root: RefObject<HTMLElement | null>, hasSelection: boolean, locked: boolean): void {
  const previous = useRef({ hasSelection, locked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const ended = (previous.current.hasSelection && !hasSelection) || (previous.current.locked && !locked)
    previous.current = { hasSelection, locked }
    if (!ended) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => restoreFocus(root.current), DIALOG_CLOSE_MS)
  }, [root, hasSelection, locked])
  useEffect(() => () => clearTimeout(timer.current), [])
}
