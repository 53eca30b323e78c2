import { DEFAULT_GROUP, splitComma, type User } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { useUiTexts } from '@relaydeck/ui/texts'
import { lazy, useMemo } from 'react'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { RowLink } from '../../../parts/list-page/cells.tsx'
import {
  DESCENDING,
  idColumn,
  numberColumn,
  quotaColumn,
  statusColumn,
  textColumn,
} from '../../../parts/list-page/columns.tsx'
import { ResourceList } from '../../../parts/list-page/ResourceList.tsx'
import { MoreButton } from '../../../parts/list-page/RowActions.tsx'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { GUEST, truncateName } from './-accounts.ts'
import { userResource, userTexts } from './-resource.ts'

const groupsOf = ({ group }: User) => splitComma(group).join(', ') || DEFAULT_GROUP

/** Columns of the user list. */
export function useUserColumns(): PagedColumn<User>[] {
  const own = useTexts(userTexts).columns
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const status = useStatus()
  return useMemo(
    () => [
      idColumn(shared.id),
      {
        id: 'username',
        header: own.username,
        primary: true,
        value: ({ username }) => username,
        cell: (user) => <UsernameCell user={user} />,
      },
      {
        ...textColumn<User>('display_name', own.displayName, ({ display_name }) => display_name),
        cell: ({ display_name }) => truncateName(display_name),
      },
      { ...textColumn('group', shared.group, groupsOf), truncate: true },
      {
        id: 'role',
        header: own.role,
        value: ({ role }) => statusText('role', role, ui),
        cell: ({ role }) => <StatusLabel kind="role" status={role} />,
      },
      statusColumn(shared.status, 'user', ui),
      { ...quotaColumn('quota', shared.remaining, status), ...DESCENDING },
      { ...quotaColumn('used_quota', shared.used, status), ...DESCENDING },
      {
        ...numberColumn('request_count', own.requests, ({ request_count }) => request_count.toLocaleString()),
        ...DESCENDING,
      },
    ],
    [own, shared, ui, status],
  )
}

/** The username, linked to the form if the current user may manage the account. */
function UsernameCell({ user }: { user: User }) {
  const me = useSessionUser()
  const name = truncateName(user.username)
  if (!me || obstacle(user, me)) return <span title={user.username}>{name}</span>
  return (
    <RowLink resource={userResource} id={user.id} title={user.username}>
      {name}
    </RowLink>
  )
}

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

const loadFilters = () => import('./-filters.tsx')
const UserFilters = lazy(loadFilters)
const UserBulk = lazy(() => import('./-bulk/UserBulk.tsx'))
const UserImport = lazy(() => import('./-import.tsx'))
const rowActions = (user: User) => <UserActions user={user} />

/** List of all users. */
export const UserList = () => (
  <ResourceList
    resource={userResource}
    columns={useUserColumns()}
    rowActions={rowActions}
    bulk={UserBulk}
    importer={UserImport}
    filters={UserFilters}
    loadFilters={loadFilters}
  />
)
