import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../parts/notice/Notice.tsx'
import { usePerson } from '../session.ts'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'

// A menu that floats is heavy, and nobody opens it in the first moments.
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

/** The right end of the top bar. */
export function Account() {
  const person = usePerson()
  const texts = useTexts(frameTexts)
  // Kept here, so that a press before the menu had arrived opens it as soon as it does.
  const [opened, setOpened] = useState(false)
  if (!person) return null
  const name = person.display_name || person.username
  return (
    <>
      <Notice />
      <LanguageSwitch />
      <ThemeSwitch />
      <Suspense
        fallback={
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={texts.account(name)}
            maw={180}
            onClick={() => setOpened(true)}
          >
            {name}
          </Button>
        }
      >
        <AccountMenu name={name} opened={opened} onChange={setOpened} />
      </Suspense>
    </>
  )
}
