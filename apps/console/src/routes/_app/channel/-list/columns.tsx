import { type Channel, channelTypeOf, splitComma } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useMemo } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import {
  idColumn,
  nameColumn,
  numberColumn,
  quotaColumn,
  statusColumn,
  textColumn,
} from '../../../../parts/list/columns.tsx'
import { resourceTexts } from '../../../../parts/list/texts.ts'
import { channelResource } from '../-resource.ts'
import { channelTexts } from '../-texts.ts'
import { BalanceCell, TestCell, TimeCell } from './cells.tsx'
import { NumberCell } from './NumberCell.tsx'

const groupsOf = ({ group }: Channel) => splitComma(group).join(', ')

const editable = (field: 'priority' | 'weight', header: string): PagedColumn<Channel> => ({
  ...numberColumn(field, header, () => null),
  cell: (channel) => <NumberCell channel={channel} field={field} />,
})

/** Columns of the channel list. */
export function useChannelColumns(): PagedColumn<Channel>[] {
  const { columns: own, unknownType } = useTexts(channelTexts)
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const language = useLanguage()
  const status = useStatus()
  return useMemo(
    () => [
      idColumn(shared.id),
      nameColumn(channelResource, shared.name),
      textColumn('group', shared.group, groupsOf),
      textColumn<Channel>('type', own.type, ({ type }) => channelTypeOf(type)?.text[language] ?? unknownType(type)),
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
      editable('priority', own.priority),
      editable('weight', own.weight),
    ],
    [own, unknownType, shared, ui, language, status],
  )
}
