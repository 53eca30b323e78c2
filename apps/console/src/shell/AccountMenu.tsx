import '../styles/menu.ts'
import { Button, Menu } from '@mantine/core'
import { formatQuota } from '@relaydeck/api-sdk'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { selfOptions } from '../app/session.ts'
import { signOut } from '../app/sign-out.ts'
import { useStatus } from '../app/status.ts'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
import classes from './Shell.module.css'

interface AccountMenuProps {
  name: string
  opened: boolean
  onChange: (opened: boolean) => void
}

/** Menu with the user's quota, profile and sign-out. */
export default function AccountMenu({ name, opened, onChange }: AccountMenuProps) {
  const texts = useTexts(frameTexts)
  const status = useStatus()
  const router = useRouter()
  const self = useQuery(selfOptions).data
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={onChange}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={texts.account(name)} maw={180}>
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
