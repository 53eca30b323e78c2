import { useEffect, useState } from 'react'

/** Buffers typed text until a field is ready for it. */
export interface TypingAhead {
  /** Starts buffering; keys no longer reach the focused element. */
  start: () => void
  /** Stops, and returns the typed text. */
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
    const text = typed
    typed = ''
    return text
  }
  return { start: () => window.addEventListener('keydown', onKey, { capture: true }), take }
}

/** Buffers typed text while a field loads, until the component unmounts. */
export function useTypingAhead(): TypingAhead {
  const [ahead] = useState(createTypingAhead)
  useEffect(() => () => void ahead.take(), [ahead])
  return ahead
}
