import { type User, users } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { send } from '../../../../app/send.ts'
import { usePerson } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { OrderSelect } from '../../../../parts/list/OrderSelect.tsx'
import { RecordList } from '../../../../parts/list/RecordList.tsx'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { userTexts } from '../-texts.ts'
import { userColumns } from './columns.tsx'
import { foundOptions, ordered, pageOptions, sortOf, USERS } from './data.ts'
import { obstacle } from './manage.ts'
import { RowActions } from './RowActions.tsx'
import type { Order, UserSearch } from './search.ts'

const rowActions = (user: User) => <RowActions user={user} />
const Bulk = lazy(() => import('../-bulk/UserBulk.tsx').then((module) => ({ default: module.UserBulk })))

/** Accounts: find, sort, page, promote, ban, delete. */
export function UserList({ search }: { search: UserSearch }) {
  const { page = 1, order = '', keyword = '' } = search
  const texts = useTexts(userTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const me = usePerson()
  const columns = useMemo(
    () => userColumns(texts, ui, status, search, (user) => me !== null && obstacle(user, me) === undefined),
    [texts, ui, status, search, me],
  )
  const navigate = useNavigate()
  const go = (next: UserSearch) => void navigate({ to: '/user', search: { order, keyword, ...next } })
  const list = usePages<User>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: (p) => pageOptions(p, order),
    arrange: (rows) => ordered(rows, order),
  })
  return (
    <RecordList
      name="user"
      resource={USERS}
      rowName={({ username }) => username}
      bulk={Bulk}
      walk={(pages, options) => pages(users.list, send, { order }, options)}
      {...{ texts, list, page, keyword }}
      onGo={go}
      add={(where) => (
        <LinkButton to="/user/add" search={search} leftSection={where === 'head' && <IconPlus size={16} aria-hidden />}>
          {texts.add}
        </LinkButton>
      )}
      toolbar={
        <OrderSelect
          label={texts.order}
          orders={users.USER_ORDERS}
          names={texts.orders}
          order={order}
          onOrder={(next) => go({ order: next, page: 1 })}
        />
      }
      columns={columns}
      sort={sortOf(order)}
      onSort={(sort) => go({ order: (sort?.column ?? '') as Order, page: 1 })}
      rowActions={rowActions}
    />
  )
}
