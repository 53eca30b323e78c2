import type { Redemption, Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { SecretText } from '@relaydeck/ui/SecretText'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import type { UiTexts } from '@relaydeck/ui/texts'
import { Link } from '@tanstack/react-router'
import listClasses from '../../../../parts/list/list.module.css'
import { moment } from '../../../../parts/list/moment.ts'
import type { RedemptionTexts } from '../-texts.ts'
import type { RedemptionSearch } from './search.ts'

/**
 * The columns of the list.
 * @param onUncopied takes a code that could not be copied
 */
export const redemptionColumns = (
  texts: RedemptionTexts,
  ui: UiTexts,
  status: Status,
  search: RedemptionSearch,
  onUncopied: (code: string) => void,
): PagedColumn<Redemption>[] => [
  { id: 'id', header: texts.columns.id, align: 'end', dimmed: true, cell: ({ id }) => id, value: ({ id }) => id },
  {
    id: 'name',
    header: texts.columns.name,
    primary: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className={listClasses.name} to="/redemption/edit/$id" params={{ id }} search={search} resetScroll={false}>
        {name || texts.unnamed}
      </Link>
    ),
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (row) => <StatusLabel kind="redemption" status={row.status} />,
    value: ({ status }) => statusText('redemption', status, ui),
  },
  {
    id: 'key',
    header: texts.columns.code,
    // To be handed out: that is what a file of them is for.
    value: ({ key }) => key,
    cell: ({ key, name }) => (
      <SecretText value={key} label={texts.codeOf(name || texts.unnamed)} onCopyFail={onUncopied} />
    ),
  },
  {
    id: 'quota',
    header: texts.columns.quota,
    value: ({ quota }) => quota,
    align: 'end',
    cell: ({ quota }) => <Quota value={quota} format={status} />,
  },
  {
    id: 'created_time',
    header: texts.columns.created,
    cell: (row) => <Timestamp value={row.created_time} />,
    value: ({ created_time }) => moment(created_time),
  },
  {
    id: 'redeemed_time',
    header: texts.columns.redeemed,
    value: ({ redeemed_time }) => moment(redeemed_time),
    cell: (row) => <Timestamp value={row.redeemed_time} none={texts.notRedeemed} />,
  },
]
