import type { Channel } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useStatus } from '../../../../app/status.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { ListHead } from '../../../../parts/list/ListHead.tsx'
import listClasses from '../../../../parts/list/list.module.css'
import { asTable, usePages } from '../../../../parts/list/use-pages.ts'
import { useTableView } from '../../../../parts/list/use-view.ts'
import { channelTexts } from '../-texts.ts'
import { BulkMenu } from './BulkMenu.tsx'
import { channelColumns } from './columns.tsx'
import { foundOptions, pageOptions } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { ChannelSearch } from './search.ts'

/** Channels: find, page, switch, test, weigh, delete. */
export function ChannelList({ search }: { search: ChannelSearch }) {
  const { page = 1, keyword = '' } = search
  const texts = useTexts(channelTexts)
  const language = useLanguage()
  const status = useStatus()
  const navigate = useNavigate()
  const view = useTableView('channel')
  const go = (next: ChannelSearch) => void navigate({ to: '/channel', search: { keyword, ...next } })
  const list = usePages<Channel>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: pageOptions,
    arrange: (rows) => [...rows],
  })
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        <LinkButton to="/channel/add" search={search} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.add}
        </LinkButton>
      </ListHead>
      <OneTimePrompt name="channel-test" mb="md">
        {texts.prompt}
      </OneTimePrompt>
      <PagedTable
        label={texts.tableLabel}
        columns={channelColumns(texts, language, status, search)}
        {...asTable(list)}
        {...view}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => go({ page: next })}
        complete={keyword !== ''}
        onClearFilter={keyword ? () => go({ keyword: '', page: 1 }) : undefined}
        rowActions={(channel) => <RowActions channel={channel} />}
        stickyOffset={52}
        empty={
          <EmptyState
            title={texts.empty}
            description={texts.emptyHint}
            action={<LinkButton to="/channel/add">{texts.add}</LinkButton>}
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
            <BulkMenu />
          </>
        }
      />
    </>
  )
}
