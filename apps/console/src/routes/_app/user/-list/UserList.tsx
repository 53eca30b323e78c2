import { NativeSelect } from '@mantine/core'
import { type User, users } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { ListHead } from '../../../../parts/list/ListHead.tsx'
import listClasses from '../../../../parts/list/list.module.css'
import { asTable, usePages } from '../../../../parts/list/use-pages.ts'
import { useTableView } from '../../../../parts/list/use-view.ts'
import { userTexts } from '../-texts.ts'
import { userColumns } from './columns.tsx'
import { foundOptions, ordered, pageOptions, sortOf } from './data.ts'
import { obstacle } from './manage.ts'
import { RowActions } from './RowActions.tsx'
import type { Order, UserSearch } from './search.ts'

/** Accounts: find, sort, page, promote, ban, delete. */
export function UserList({ search }: { search: UserSearch }) {
  const { page = 1, order = '', keyword = '' } = search
  const texts = useTexts(userTexts)
  const status = useStatus()
  const me = usePerson()
  const navigate = useNavigate()
  const view = useTableView('user')
  const go = (next: UserSearch) => void navigate({ to: '/user', search: { order, keyword, ...next } })
  const list = usePages<User>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: (p) => pageOptions(p, order),
    arrange: (rows) => ordered(rows, order),
  })
  const isManaged = (user: User) => me !== null && me !== undefined && obstacle(user, me) === undefined
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        <LinkButton to="/user/add" search={search} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.add}
        </LinkButton>
      </ListHead>
      <PagedTable
        label={texts.tableLabel}
        columns={userColumns(texts, status, search, isManaged)}
        {...asTable(list)}
        {...view}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => go({ page: next })}
        complete={keyword !== ''}
        sort={sortOf(order)}
        onSort={(sort) => go({ order: (sort?.column ?? '') as Order, page: 1 })}
        onClearFilter={keyword ? () => go({ keyword: '', page: 1 }) : undefined}
        rowActions={(user) => <RowActions user={user} />}
        stickyOffset={52}
        empty={
          <EmptyState
            title={texts.empty}
            description={texts.emptyHint}
            action={<LinkButton to="/user/add">{texts.add}</LinkButton>}
          />
        }
        toolbar={
          <>
            <SearchBox
              className={listClasses.search}
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              keyword={keyword}
              onSearch={(typed) => go({ keyword: typed, page: 1 })}
            />
            <NativeSelect
              aria-label={texts.order}
              rightSection={<IconSelector size={16} aria-hidden />}
              value={order}
              data={users.USER_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
              onChange={({ currentTarget }) => go({ order: currentTarget.value as Order, page: 1 })}
            />
          </>
        }
      />
    </>
  )
}
