import { type Channel, channels } from '@relaydeck/api-sdk'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { send } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { RecordList } from '../../../../parts/list/RecordList.tsx'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { channelTexts } from '../-texts.ts'
import { BulkMenu } from './BulkMenu.tsx'
import { channelColumns } from './columns.tsx'
import { CHANNELS, foundOptions, pageOptions } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { ChannelSearch } from './search.ts'

const rowActions = (channel: Channel) => <RowActions channel={channel} />
const Bulk = lazy(() => import('../-bulk/ChannelBulk.tsx').then((module) => ({ default: module.ChannelBulk })))

/** Channels: find, page, switch, test, weigh, delete. */
export function ChannelList({ search }: { search: ChannelSearch }) {
  const { page = 1, keyword = '' } = search
  const texts = useTexts(channelTexts)
  const language = useLanguage()
  const ui = useUiTexts()
  const status = useStatus()
  const columns = useMemo(
    () => channelColumns(texts, ui, language, status, search),
    [texts, ui, language, status, search],
  )
  const navigate = useNavigate()
  const list = usePages<Channel>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: pageOptions,
  })
  return (
    <RecordList
      name="channel"
      resource={CHANNELS}
      rowName={({ name }) => name || texts.unnamed}
      bulk={Bulk}
      walk={(pages, options) => pages(channels.list, send, {}, options)}
      {...{ texts, list, page, keyword }}
      onGo={(to) => void navigate({ to: '/channel', search: { keyword, ...to } })}
      add={(where) => (
        <LinkButton
          to="/channel/add"
          search={search}
          leftSection={where === 'head' && <IconPlus size={16} aria-hidden />}
        >
          {texts.add}
        </LinkButton>
      )}
      note={
        <OneTimePrompt name="channel-test" mb="md">
          {texts.prompt}
        </OneTimePrompt>
      }
      toolbar={<BulkMenu />}
      columns={columns}
      rowActions={rowActions}
    />
  )
}
