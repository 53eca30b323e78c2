import { Button, Menu } from '@mantine/core'
import { formatQuota } from '@relaydeck/api-sdk'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { selfOptions, signOut, useSessionUser } from '../app/session.ts'
import { useStatus } from '../app/status.ts'
import { DropdownMenu } from '../parts/action-menu/MenuButton.tsx'
import { WorkButton } from '../parts/background-work/WorkButton.tsx'
import { NoticeBell } from '../parts/notice/NoticeBell.tsx'
import classes from './Account.module.css'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'

/** Buttons of the top bar: work on many rows, announcement, language, theme and account. */
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
      <WorkButton />
      <NoticeBell />
      <LanguageSwitch />
      <ThemeSwitch />
      <DropdownMenu button={button} width={220}>
        <AccountItems />
      </DropdownMenu>
    </>
  )
}

/** The user's quota, profile and sign-out. */
function AccountItems() {
  const texts = useTexts(frameTexts)
  const status = useStatus()
  const router = useRouter()
  const self = useQuery(selfOptions).data
  return (
    <>
      {self && (
        <>
          <Menu.Label>{texts.remainingQuota}</Menu.Label>
          <p className={classes.quota} title={String(self.quota)}>
            {formatQuota(self.quota, status)}
          </p>
          <Menu.Divider />
        </>
      )}
      <Menu.Item component={Link} to="/user/edit" leftSection={<IconUserCircle size={16} aria-hidden />}>
        {texts.nav.profile}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut(router)}>
        {texts.logout}
      </Menu.Item>
    </>
  )
}
