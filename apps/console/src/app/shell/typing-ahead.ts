import { useEffect, useState } from 'react'

/** Keeps what is typed until a field is there to take it. */
export interface TypingAhead {
  /** Begins: keys no longer reach what has the focus. */
  start: () => void
  /** Ends, and returns what was typed. */
  take: () => string
}

function createTypingAhead(): TypingAhead {
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') return void take()
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace' && key !== 'Enter')) return
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key !== 'Enter') typed += key
    event.preventDefault()
    event.stopPropagation()
  }
  const take = () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    const all = typed
    typed = ''
    return all
  }
  return { start: () => window.addEventListener('keydown', onKey, { capture: true }), take }
}

/** Keeps what is typed while something is on its way, for as long as the component stands. */
export function useTypingAhead(): TypingAhead {
  const [ahead] = useState(createTypingAhead)
  useEffect(() => () => void ahead.take(), [ahead])
  return ahead
}
