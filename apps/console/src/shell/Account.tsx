import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSessionUser } from '../app/session.ts'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
import { Notice } from '../parts/notice/Notice.tsx'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'

const loadMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(loadMenu)

/** Loads the menu on hover and focus. Errors are ignored: the click reports them. */
const preloadMenu = () => void loadMenu().catch(() => {})

/** Buttons of the top bar: announcement, language, theme and account. */
export function Account() {
  const user = useSessionUser()
  const texts = useTexts(frameTexts)
  // Undefined until the first click, which renders the menu.
  const [opened, setOpened] = useState<boolean>()
  if (!user) return null
  const name = user.display_name || user.username
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={texts.account(name)}
      aria-haspopup="menu"
      aria-expanded={false}
      maw={180}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setOpened(true)}
    >
      {name}
    </Button>
  )
  return (
    <>
      <Notice />
      <LanguageSwitch />
      <ThemeSwitch />
      {opened === undefined ? (
        button
      ) : (
        <Suspense fallback={button}>
          <AccountMenu name={name} opened={opened} onChange={setOpened} />
        </Suspense>
      )}
    </>
  )
}
