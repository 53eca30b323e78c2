import { type Channel, type Status, splitComma } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { Link } from '@tanstack/react-router'
import type { Language } from '../../../../app/texts/language.ts'
import listClasses from '../../../../parts/list/list.module.css'
import type { ChannelTexts } from '../-texts.ts'
import { BalanceCell, TestCell, TimeCell } from './cells.tsx'
import { NumberCell } from './NumberCell.tsx'
import type { ChannelSearch } from './search.ts'
import { typeLabel } from './type-label.ts'

/** The columns of the list. */
export const channelColumns = (
  texts: ChannelTexts,
  language: Language,
  status: Status,
  search: ChannelSearch,
): PagedColumn<Channel>[] => [
  { id: 'id', header: texts.columns.id, align: 'end', dimmed: true, cell: ({ id }) => id },
  {
    id: 'name',
    header: texts.columns.name,
    primary: true,
    cell: ({ id, name }) => (
      <Link className={listClasses.name} to="/channel/edit/$id" params={{ id }} search={search} resetScroll={false}>
        {name || texts.unnamed}
      </Link>
    ),
  },
  { id: 'group', header: texts.columns.group, cell: ({ group }) => splitComma(group).join(', ') },
  { id: 'type', header: texts.columns.type, cell: ({ type }) => typeLabel(type, language, texts.unknownType) },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (channel) => <StatusLabel kind="channel" status={channel.status} />,
  },
  { id: 'response_time', header: texts.columns.time, cell: (channel) => <TimeCell channel={channel} /> },
  { id: 'model', header: texts.columns.model, cell: (channel) => <TestCell channel={channel} /> },
  {
    id: 'used_quota',
    header: texts.columns.used,
    align: 'end',
    cell: ({ used_quota }) => <Quota value={used_quota} format={status} />,
  },
  { id: 'balance', header: texts.columns.balance, align: 'end', cell: (channel) => <BalanceCell channel={channel} /> },
  {
    id: 'priority',
    header: texts.columns.priority,
    align: 'end',
    cell: (channel) => <NumberCell channel={channel} field="priority" />,
  },
  {
    id: 'weight',
    header: texts.columns.weight,
    align: 'end',
    cell: (channel) => <NumberCell channel={channel} field="weight" />,
  },
]
