import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds without a key after which a typed value applies. */
const PAUSE = 300

/**
 * Returns the state of a text field whose value applies shortly after the last key, or immediately with Enter. Escape
 * empties it.
 * @param value the value that applies
 * @param onApply called with another trimmed value
 */
export function useTypedValue(value: string, onApply: (value: string) => void) {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  // Applied values that the parent has not passed back yet, so that they do not replace later input.
  const [sent, setSent] = useState<readonly string[]>([])
  if (known !== value) {
    setKnown(value)
    const at = sent.indexOf(value)
    setSent(sent.slice(at < 0 ? sent.length : at + 1))
    if (at < 0) setDraft(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onApply)
  useEffect(() => {
    latest.current = onApply
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (typed: string) => {
    clearTimeout(timer.current)
    const next = typed.trim()
    if (next === value) return
    setSent((before) => [...before, next])
    latest.current(next)
  }
  const clear = () => {
    setDraft('')
    apply('')
  }
  return {
    draft,
    /** Shows a text that does not apply. */
    show: (text: string) => {
      clearTimeout(timer.current)
      setDraft(text)
    },
    clear,
    field: {
      value: draft,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const typed = currentTarget.value
        setDraft(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(apply, PAUSE, typed)
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') apply(draft)
        if (key === 'Escape') clear()
      },
    },
  }
}
