import { Menu } from '@mantine/core'
import { formatQuota } from '@relaydeck/api-sdk'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { selfOptions } from '../../app/session.ts'
import { signOut } from '../../app/sign-out.ts'
import { useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { DropdownMenu } from '../../parts/menu/DropdownMenu.tsx'
import type { MenuState } from '../../parts/menu/MenuButton.tsx'
import classes from './AccountMenu.module.css'

/** Menu with the user's quota, profile and sign-out. */
export default function AccountMenu(menu: MenuState) {
  const texts = useTexts(frameTexts)
  const status = useStatus()
  const router = useRouter()
  const self = useQuery(selfOptions).data
  return (
    <DropdownMenu {...menu} width={220}>
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
    </DropdownMenu>
  )
}
