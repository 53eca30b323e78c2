import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
import classes from './Shell.module.css'
import { useTypingAhead } from './typing-ahead.ts'

// Loaded when first opened.
const Palette = lazy(() => import('./palette/Palette.tsx'))

const KEYS = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** Button in the top bar that opens the command palette, as do Ctrl+K and, outside of fields, `/`. */
export function Find() {
  const { find } = useTexts(frameTexts)
  const [asked, setAsked] = useState(0)
  const ahead = useTypingAhead()
  const ask = () => {
    ahead.start()
    setAsked(asked + 1)
  }
  useHotkeys([['mod+K', ask]], [])
  useHotkeys([['/', ask]])
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
