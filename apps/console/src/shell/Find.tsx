import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import classes from './Shell.module.css'

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
function useTypingAhead(): TypingAhead {
  const [ahead] = useState(createTypingAhead)
  useEffect(() => () => void ahead.take(), [ahead])
  return ahead
}

// Loaded when first opened.
const Palette = lazy(() => import('./palette/Palette.tsx'))

const KEYS = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

const FIELD = 'input, textarea, select, [contenteditable]'

/** Whether a key opens the palette. Mantine's `useHotkeys` is ten times as large. */
function opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !(target instanceof Element && target.closest(FIELD))
}

/** Button in the top bar that opens the command palette, as do Ctrl+K and, outside of fields, `/`. */
export function Find() {
  const { find } = useTexts(frameTexts)
  const [asked, setAsked] = useState(0)
  const ahead = useTypingAhead()
  const ask = () => {
    ahead.start()
    setAsked(asked + 1)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!opensPalette(event)) return
    event.preventDefault()
    ask()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <UnstyledButton className={classes.find} aria-label={find} aria-keyshortcuts="Control+K /" onClick={ask}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span data-keys={KEYS}>{find}</span>
      </UnstyledButton>
      {asked > 0 && (
        <Suspense>
          <Palette openCount={asked} takeTyped={ahead.take} />
        </Suspense>
      )}
    </>
  )
}
