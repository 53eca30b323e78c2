import type { User } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { useSessionUser } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { MoreButton } from '../../../parts/list/MoreButton.tsx'
import { GUEST, obstacle } from './-manage.ts'
import { userTexts } from './-texts.ts'

const loadMenu = () => import('./-menu/UserMenu.tsx')
const UserMenu = lazy(loadMenu)

/** Button for the menu of actions on an account, disabled if the current user may not manage it. */
export function UserActions({ user }: { user: User }) {
  const texts = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const reason = obstacle(user, me)
  return (
    <MoreButton label={texts.more(user.username)} obstacle={reason && texts[reason]} load={loadMenu}>
      {(menu) => <UserMenu user={user} menu={menu} />}
    </MoreButton>
  )
}
