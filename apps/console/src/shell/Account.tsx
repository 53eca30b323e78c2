import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useSessionUser } from '../app/session.ts'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
import { MenuButton } from '../parts/menu/MenuButton.tsx'
import { Notice } from '../parts/notice/Notice.tsx'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'

const loadMenu = () => import('./account/AccountMenu.tsx')
const AccountMenu = lazy(loadMenu)

/** Buttons of the top bar: announcement, language, theme and account. */
export function Account() {
  const user = useSessionUser()
  const texts = useTexts(frameTexts)
  if (!user) return null
  const name = user.display_name || user.username
  const button = (
    <Button variant="subtle" color="gray" size="compact-sm" aria-label={texts.account(name)} maw={180}>
      {name}
    </Button>
  )
  return (
    <>
      <Notice />
      <LanguageSwitch />
      <ThemeSwitch />
      <MenuButton button={button} load={loadMenu}>
        {(menu) => <AccountMenu {...menu} />}
      </MenuButton>
    </>
  )
}
