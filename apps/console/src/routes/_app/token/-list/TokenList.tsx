import { NativeSelect } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { ListHead } from '../../../../parts/list/ListHead.tsx'
import listClasses from '../../../../parts/list/list.module.css'
import { useByHand } from '../../../../parts/list/use-by-hand.ts'
import { asTable, usePages } from '../../../../parts/list/use-pages.ts'
import { useTableView } from '../../../../parts/list/use-view.ts'
import { tokenTexts } from '../-texts.ts'
import { tokenColumns } from './columns.tsx'
import { foundOptions, ordered, pageOptions, sortOf } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { Order, TokenSearch } from './search.ts'

/** Own tokens: find, sort, page, switch, copy, delete. What is narrowed or turned stands in the address. */
export function TokenList({ search }: { search: TokenSearch }) {
  const { page = 1, order = '', keyword = '' } = search
  const texts = useTexts(tokenTexts)
  const status = useStatus()
  const navigate = useNavigate()
  const view = useTableView('token')
  const { byHand, onUncopied } = useByHand(texts.copyFailed)
  const go = (next: TokenSearch) => void navigate({ to: '/token', search: { order, keyword, ...next } })
  const list = usePages<Token>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: (p) => pageOptions(p, order),
    arrange: (rows) => ordered(rows, order),
  })
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        <LinkButton to="/token/add" search={search} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.add}
        </LinkButton>
      </ListHead>
      <PagedTable
        label={texts.tableLabel}
        columns={tokenColumns(texts, status, search, onUncopied)}
        {...asTable(list)}
        {...view}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => go({ page: next })}
        complete={keyword !== ''}
        sort={sortOf(order)}
        onSort={(sort) => go({ order: (sort?.column ?? '') as Order, page: 1 })}
        onClearFilter={keyword ? () => go({ keyword: '', page: 1 }) : undefined}
        rowActions={(token) => <RowActions token={token} search={search} />}
        stickyOffset={52}
        empty={
          <EmptyState
            title={texts.empty}
            description={texts.emptyHint}
            action={<LinkButton to="/token/add">{texts.add}</LinkButton>}
          />
        }
        toolbar={
          <>
            <SearchBox
              className={listClasses.search}
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              keyword={keyword}
              byHand={byHand}
              onSearch={(typed) => go({ keyword: typed, page: 1 })}
            />
            <NativeSelect
              aria-label={texts.order}
              rightSection={<IconSelector size={16} aria-hidden />}
              value={order}
              data={tokens.TOKEN_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
              onChange={({ currentTarget }) => go({ order: currentTarget.value as Order, page: 1 })}
            />
          </>
        }
      />
    </>
  )
}
