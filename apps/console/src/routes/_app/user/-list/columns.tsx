import { type Status, splitComma, type User } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import type { UiTexts } from '@relaydeck/ui/texts'
import { Link } from '@tanstack/react-router'
import listClasses from '../../../../parts/list/list.module.css'
import type { UserTexts } from '../-texts.ts'
import { cut } from './names.ts'
import type { UserSearch } from './search.ts'

// Ids of the sorted columns are the names of the server's orders, which only go from most to least.
const DESCENDING = { sortable: 'server', directions: ['desc'], align: 'end' } as const

const NO_GROUP = 'default'

const groupsOf = ({ group }: User) => splitComma(group).join(', ') || NO_GROUP

/** The columns of the list; whoever may not be managed has no form. */
export const userColumns = (
  texts: UserTexts,
  ui: UiTexts,
  status: Status,
  search: UserSearch,
  isManaged: (user: User) => boolean,
): PagedColumn<User>[] => [
  { id: 'id', header: texts.columns.id, align: 'end', dimmed: true, cell: ({ id }) => id, value: ({ id }) => id },
  {
    id: 'username',
    header: texts.columns.username,
    primary: true,
    value: ({ username }) => username,
    cell: (user) =>
      isManaged(user) ? (
        <Link
          className={listClasses.name}
          to="/user/edit/$id"
          params={{ id: user.id }}
          search={search}
          resetScroll={false}
          title={user.username}
        >
          {cut(user.username)}
        </Link>
      ) : (
        <span title={user.username}>{cut(user.username)}</span>
      ),
  },
  {
    id: 'display_name',
    header: texts.columns.display,
    cell: ({ display_name }) => cut(display_name),
    value: ({ display_name }) => display_name,
  },
  { id: 'group', header: texts.columns.group, cell: groupsOf, value: groupsOf },
  {
    id: 'role',
    header: texts.columns.role,
    cell: ({ role }) => <StatusLabel kind="role" status={role} />,
    value: ({ role }) => statusText('role', role, ui),
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (user) => <StatusLabel kind="user" status={user.status} />,
    value: (user) => statusText('user', user.status, ui),
  },
  {
    id: 'quota',
    header: texts.columns.quota,
    ...DESCENDING,
    value: ({ quota }) => quota,
    cell: ({ quota }) => <Quota value={quota} format={status} />,
  },
  {
    id: 'used_quota',
    header: texts.columns.used,
    ...DESCENDING,
    value: ({ used_quota }) => used_quota,
    cell: ({ used_quota }) => <Quota value={used_quota} format={status} />,
  },
  {
    id: 'request_count',
    header: texts.columns.requests,
    ...DESCENDING,
    value: ({ request_count }) => request_count,
    cell: ({ request_count }) => request_count.toLocaleString(),
  },
]
