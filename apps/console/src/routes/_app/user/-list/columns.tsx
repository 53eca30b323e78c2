import { type Status, splitComma, type User } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
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
  status: Status,
  search: UserSearch,
  isManaged: (user: User) => boolean,
): PagedColumn<User>[] => [
  { id: 'id', header: texts.columns.id, align: 'end', dimmed: true, cell: ({ id }) => id },
  {
    id: 'username',
    header: texts.columns.username,
    primary: true,
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
  { id: 'display_name', header: texts.columns.display, cell: ({ display_name }) => cut(display_name) },
  { id: 'group', header: texts.columns.group, cell: groupsOf },
  { id: 'role', header: texts.columns.role, cell: ({ role }) => <StatusLabel kind="role" status={role} /> },
  { id: 'status', header: texts.columns.status, cell: (user) => <StatusLabel kind="user" status={user.status} /> },
  {
    id: 'quota',
    header: texts.columns.quota,
    ...DESCENDING,
    cell: ({ quota }) => <Quota value={quota} format={status} />,
  },
  {
    id: 'used_quota',
    header: texts.columns.used,
    ...DESCENDING,
    cell: ({ used_quota }) => <Quota value={used_quota} format={status} />,
  },
  {
    id: 'request_count',
    header: texts.columns.requests,
    ...DESCENDING,
    cell: ({ request_count }) => request_count.toLocaleString(),
  },
]
