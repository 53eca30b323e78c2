import type { Redemption } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { ListHead } from '../../../../parts/list/ListHead.tsx'
import listClasses from '../../../../parts/list/list.module.css'
import { useByHand } from '../../../../parts/list/use-by-hand.ts'
import { asTable, usePages } from '../../../../parts/list/use-pages.ts'
import { useTableView } from '../../../../parts/list/use-view.ts'
import { redemptionTexts } from '../-texts.ts'
import { redemptionColumns } from './columns.tsx'
import { foundOptions, pageOptions } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { RedemptionSearch } from './search.ts'

/** Redemption codes: find, page, switch, copy, delete. */
export function RedemptionList({ search }: { search: RedemptionSearch }) {
  const { page = 1, keyword = '' } = search
  const texts = useTexts(redemptionTexts)
  const status = useStatus()
  const navigate = useNavigate()
  const view = useTableView('redemption')
  const { byHand, onUncopied } = useByHand(texts.copyFailed)
  const go = (next: RedemptionSearch) => void navigate({ to: '/redemption', search: { keyword, ...next } })
  const list = usePages<Redemption>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: pageOptions,
    arrange: (rows) => [...rows],
  })
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        <LinkButton to="/redemption/add" search={search} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.add}
        </LinkButton>
      </ListHead>
      <PagedTable
        label={texts.tableLabel}
        columns={redemptionColumns(texts, status, search, onUncopied)}
        {...asTable(list)}
        {...view}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => go({ page: next })}
        complete={keyword !== ''}
        onClearFilter={keyword ? () => go({ keyword: '', page: 1 }) : undefined}
        rowActions={(redemption) => <RowActions redemption={redemption} />}
        stickyOffset={52}
        empty={
          <EmptyState
            title={texts.empty}
            description={texts.emptyHint}
            action={<LinkButton to="/redemption/add">{texts.add}</LinkButton>}
          />
        }
        toolbar={
          <SearchBox
            className={listClasses.search}
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            keyword={keyword}
            byHand={byHand}
            onSearch={(typed) => go({ keyword: typed, page: 1 })}
          />
        }
      />
    </>
  )
}
