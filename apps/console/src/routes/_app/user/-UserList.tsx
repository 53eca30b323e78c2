import { DEFAULT_GROUP, formatQuota, roleName, splitComma, type User, userStatusName } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { useUiTexts } from '@relaydeck/ui/texts'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { statusOptions, useStatus } from '../../../app/status.ts'
import { useGroupNames } from '../../../parts/account/group-names.ts'
import { mayRead } from '../../../parts/account/obstacle.ts'
import { WithLimit } from '../../../parts/limits/WithLimit.tsx'
import { PageLink } from '../../../parts/list-page/cells.tsx'
import {
  BELOW_NAME,
  DESCENDING,
  idColumn,
  numberColumn,
  quotaColumn,
  statusColumn,
  textColumn,
} from '../../../parts/list-page/columns.tsx'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import {
  choicesOf,
  type FilterField,
  isAmong,
  narrowTexts,
  useLimitFilter,
} from '../../../parts/list-page/filter-field.ts'
import { type FiltersProps, ResourceList } from '../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import type { FilterRule } from '../../../parts/rows/arrange.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { UserActions } from './-UserActions.tsx'
import { truncateName, userResource, userTexts } from './-user.ts'

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
      { ...textColumn('group', shared.group, groupsOf), ...BELOW_NAME, truncate: true },
      {
        id: 'role',
        header: own.role,
        ...BELOW_NAME,
        value: ({ role }) => statusText('role', role, ui),
        cell: ({ role }) => <StatusLabel kind="role" status={role} />,
      },
      statusColumn(shared.status, 'user', ui),
      {
        ...quotaColumn('quota', shared.remaining, status),
        ...BELOW_NAME,
        ...DESCENDING,
        cell: ({ quota, limits }) => (
          <WithLimit limits={limits}>
            <Quota value={quota} format={status} />
          </WithLimit>
        ),
      },
      { ...quotaColumn('used_quota', shared.used, status), ...DESCENDING },
      {
        ...numberColumn('request_count', own.requests, ({ request_count }) => request_count.toLocaleString()),
        ...DESCENDING,
      },
    ],
    [own, shared, ui, status],
  )
}

/** The username, linked to the user's page if the current user may read the account. */
function UsernameCell({ user }: { user: User }) {
  const me = useSessionUser()
  const name = truncateName(user.username)
  if (!me || !mayRead(user, me)) return <span title={user.username}>{name}</span>
  return (
    <PageLink page={userResource.page} id={user.id} title={user.username}>
      {name}
    </PageLink>
  )
}

const UserBulk = lazy(() => import('./-UserBulk.tsx'))
const UserImport = lazy(() => import('./-UserImport.tsx'))
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
    rule={rule}
  />
)

const PER_DOLLAR = 500_000

/** Returns the quota below which a user matches a filter; `none` means a used-up quota. */
const limitOf = (quota: string, perUnit: number): number =>
  quota === 'none' ? 1 : Number(quota) * (perUnit || PER_DOLLAR)

/** Returns whether a user matches the filters. */
export function matches(user: User, { status, role, group, quota }: FilterValues, queryClient: QueryClient): boolean {
  const perUnit = queryClient.getQueryData(statusOptions.queryKey)?.quota_per_unit ?? 0
  return (
    (!status || userStatusName(user.status) === status) &&
    (!role || roleName(user.role) === role) &&
    isAmong(group, splitComma(user.group || DEFAULT_GROUP)) &&
    (!quota || user.quota < limitOf(quota, perUnit))
  )
}

/** Filters of users: status, role, quota, limits and group. */
function UserFilters(props: FiltersProps<User>) {
  const { fields: labels, none, below } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { status } = useUiTexts()
  const { unknown: _, ...statuses } = status.user
  const { unknown: _unknown, ...roles } = status.role
  const format = useStatus()
  const known = useGroupNames()
  const quotas = ['1', '10'].map((value) => ({
    value,
    label: below(formatQuota(limitOf(value, format.quota_per_unit), format)),
  }))
  const fields: FilterField[] = [
    { name: 'status', label: columns.status, choices: choicesOf(statuses) },
    { name: 'role', label: labels.role, choices: choicesOf(roles) },
    { name: 'quota', label: labels.quota, choices: [{ value: 'none', label: none }, ...quotas] },
    ...useLimitFilter(),
    { name: 'group', label: columns.group, suggestions: known ?? [] },
  ]
  return <Filters {...props} fields={fields} />
}

const rule: FilterRule<User> = { matches }
