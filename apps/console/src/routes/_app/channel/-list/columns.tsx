import { type Channel, type Status, splitComma } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import type { UiTexts } from '@relaydeck/ui/texts'
import { Link } from '@tanstack/react-router'
import type { Language } from '../../../../app/texts/language.ts'
import listClasses from '../../../../parts/list/list.module.css'
import type { ChannelTexts } from '../-texts.ts'
import { BalanceCell, TestCell, TimeCell } from './cells.tsx'
import { NumberCell } from './NumberCell.tsx'
import type { ChannelSearch } from './search.ts'
import { typeLabel } from './type-label.ts'

const groupsOf = ({ group }: Channel) => splitComma(group).join(', ')

/** The columns of the list. */
export const channelColumns = (
  texts: ChannelTexts,
  ui: UiTexts,
  language: Language,
  status: Status,
  search: ChannelSearch,
): PagedColumn<Channel>[] => {
  const typeOf = ({ type }: Channel) => typeLabel(type, language, texts.unknownType)
  return [
    { id: 'id', header: texts.columns.id, align: 'end', dimmed: true, cell: ({ id }) => id, value: ({ id }) => id },
    {
      id: 'name',
      header: texts.columns.name,
      primary: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link className={listClasses.name} to="/channel/edit/$id" params={{ id }} search={search} resetScroll={false}>
          {name || texts.unnamed}
        </Link>
      ),
    },
    { id: 'group', header: texts.columns.group, cell: groupsOf, value: groupsOf },
    { id: 'type', header: texts.columns.type, cell: typeOf, value: typeOf },
    {
      id: 'status',
      header: texts.columns.status,
      value: ({ status }) => statusText('channel', status, ui),
      cell: (channel) => <StatusLabel kind="channel" status={channel.status} />,
    },
    {
      id: 'response_time',
      header: texts.columns.time,
      cell: (channel) => <TimeCell channel={channel} />,
      value: ({ response_time }) => response_time,
    },
    { id: 'model', header: texts.columns.model, cell: (channel) => <TestCell channel={channel} /> },
    {
      id: 'used_quota',
      header: texts.columns.used,
      value: ({ used_quota }) => used_quota,
      align: 'end',
      cell: ({ used_quota }) => <Quota value={used_quota} format={status} />,
    },
    {
      id: 'balance',
      header: texts.columns.balance,
      align: 'end',
      cell: (channel) => <BalanceCell channel={channel} />,
      value: ({ balance }) => balance,
    },
    {
      id: 'priority',
      header: texts.columns.priority,
      value: ({ priority }) => priority,
      align: 'end',
      cell: (channel) => <NumberCell channel={channel} field="priority" />,
    },
    {
      id: 'weight',
      header: texts.columns.weight,
      value: ({ weight }) => weight,
      align: 'end',
      cell: (channel) => <NumberCell channel={channel} field="weight" />,
    },
  ]
}
