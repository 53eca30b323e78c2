import { Button } from '@mantine/core'
import { type Channel, channelTypeOf, splitComma } from '@relaydeck/api-sdk'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconSelector } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import { useDialect, useHas } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import {
  idColumn,
  nameColumn,
  numberColumn,
  quotaColumn,
  statusColumn,
  textColumn,
} from '../../../../parts/list-page/columns.tsx'
import { ResourceList } from '../../../../parts/list-page/ResourceList.tsx'
import { RowActions } from '../../../../parts/list-page/RowActions.tsx'
import { MenuButton } from '../../../../parts/menu/MenuButton.tsx'
import { resourceTexts } from '../../../../parts/rows/resource.ts'
import { disabledIn } from '../-keys/disabled-in.ts'
import { ModelTestsButton } from '../-models/ModelTestsButton.tsx'
import { channelResource, channelTexts } from '../-resource.ts'
import { BalanceCell, TagCell, TestCell, TimeCell } from './cells.tsx'
import { NumberCell } from './NumberCell.tsx'

const groupsOf = ({ group }: Channel) => splitComma(group).join(', ')

const editable = (field: 'priority' | 'weight', header: string): PagedColumn<Channel> => ({
  ...numberColumn(field, header, () => null),
  cell: (channel) => <NumberCell channel={channel} field={field} />,
})

const tagColumn = (header: string): PagedColumn<Channel> => ({
  ...textColumn<Channel>('tag', header, ({ tag = '' }) => tag),
  cell: ({ tag }) => tag && <TagCell tag={tag} />,
})

const keysColumn = (header: string, text: (count: number, disabled: number) => string): PagedColumn<Channel> =>
  textColumn('keys', header, ({ keys = [] }) => text(keys.length || 1, disabledIn(keys)))

/** Columns of the channel list. */
export function useChannelColumns(): PagedColumn<Channel>[] {
  const { columns: own, unknownType, keyCount } = useTexts(channelTexts)
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const language = useLanguage()
  const status = useStatus()
  const others = useDialect()?.types.others
  const hasTags = useHas('channelTags')
  const hasKeys = useHas('severalKeys')
  return useMemo(() => {
    const nameOfType = ({ type }: Channel) => channelTypeOf(type)?.text[language] ?? others?.[type] ?? unknownType(type)
    return [
      idColumn(shared.id),
      nameColumn(channelResource, shared.name),
      { ...textColumn('group', shared.group, groupsOf), truncate: true },
      ...(hasTags ? [tagColumn(own.tag)] : []),
      { ...textColumn<Channel>('type', own.type, nameOfType), truncate: true },
      statusColumn(shared.status, 'channel', ui),
      {
        id: 'response_time',
        header: own.time,
        cell: (channel) => <TimeCell channel={channel} />,
        value: ({ response_time }) => response_time,
      },
      { id: 'model', header: own.model, cell: (channel) => <TestCell channel={channel} /> },
      quotaColumn('used_quota', shared.used, status),
      {
        id: 'balance',
        header: own.balance,
        align: 'end',
        cell: (channel) => <BalanceCell channel={channel} />,
        value: ({ balance }) => balance,
      },
      ...(hasKeys ? [keysColumn(own.keys, keyCount)] : []),
      editable('priority', own.priority),
      editable('weight', own.weight),
    ]
  }, [own, unknownType, keyCount, shared, ui, language, status, others, hasTags, hasKeys])
}

const loadFilters = () => import('../-filters.tsx')
const ChannelFilters = lazy(loadFilters)
const ChannelBulk = lazy(() => import('../-bulk/ChannelBulk.tsx'))
const ChannelImport = lazy(() => import('../-import.tsx'))
const loadMenu = () => import('../-all/AllChannelsMenu.tsx')
const AllChannelsMenu = lazy(loadMenu)

const rowActions = (channel: Channel) => (
  <RowActions resource={channelResource} row={channel}>
    <ModelTestsButton channel={channel} />
  </RowActions>
)

/** List of channels. */
export function ChannelList() {
  const { testPrompt, all } = useTexts(channelTexts)
  const menuButton = (
    <Button variant="default" rightSection={<IconSelector size={16} aria-hidden />}>
      {all.menu}
    </Button>
  )
  return (
    <ResourceList
      resource={channelResource}
      columns={useChannelColumns()}
      rowActions={rowActions}
      bulk={ChannelBulk}
      importer={ChannelImport}
      filters={ChannelFilters}
      loadFilters={loadFilters}
      note={
        <OneTimePrompt name="channel-test" mb="md">
          {testPrompt}
        </OneTimePrompt>
      }
      toolbar={
        <MenuButton button={menuButton} load={loadMenu}>
          {(menu) => <AllChannelsMenu {...menu} />}
        </MenuButton>
      }
    />
  )
}
