import { type Status, type Token, tokens } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { SecretText } from '@relaydeck/ui/SecretText'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import type { UiTexts } from '@relaydeck/ui/texts'
import { Link } from '@tanstack/react-router'
import listClasses from '../../../../parts/list/list.module.css'
import { moment } from '../../../../parts/list/moment.ts'
import type { TokenTexts } from '../-texts.ts'
import type { TokenSearch } from './search.ts'
import classes from './TokenList.module.css'

// Ids of the two quota columns are the names of the server's orders, which only go from most to least.
const DESCENDING = { sortable: 'server', directions: ['desc'], align: 'end' } as const

/**
 * The columns of the token list.
 * @param onUncopied takes a key that could not be copied
 */
export const tokenColumns = (
  texts: TokenTexts,
  ui: UiTexts,
  status: Status,
  search: TokenSearch,
  onUncopied: (key: string) => void,
): PagedColumn<Token>[] => [
  {
    id: 'name',
    header: texts.columns.name,
    primary: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className={listClasses.name} to="/token/edit/$id" params={{ id }} search={search} resetScroll={false}>
        {name || texts.unnamed}
      </Link>
    ),
  },
  {
    id: 'status',
    header: texts.columns.status,
    value: ({ status }) => statusText('token', status, ui),
    cell: (token) => (
      <>
        <StatusLabel kind="token" status={token.status} />
        <WayOut token={token} texts={texts} search={search} />
      </>
    ),
  },
  {
    id: 'key',
    header: texts.columns.key,
    cell: (token) => (
      <SecretText
        value={tokens.fullKey(token)}
        prefix={tokens.KEY_PREFIX}
        label={texts.keyOf(token.name || texts.unnamed)}
        onCopyFail={onUncopied}
      />
    ),
  },
  {
    id: 'remain_quota',
    header: texts.columns.remaining,
    ...DESCENDING,
    value: ({ remain_quota, unlimited_quota }) => (unlimited_quota ? ui.quota.unlimited : remain_quota),
    cell: (token) =>
      token.unlimited_quota ? (
        <Quota value={0} limit="unlimited" format={status} />
      ) : (
        <Quota value={token.remain_quota} limit={token.remain_quota + token.used_quota} part="left" format={status} />
      ),
  },
  {
    id: 'used_quota',
    header: texts.columns.used,
    ...DESCENDING,
    value: ({ used_quota }) => used_quota,
    cell: (token) => <Quota value={token.used_quota} format={status} />,
  },
  {
    id: 'created_time',
    header: texts.columns.created,
    value: ({ created_time }) => moment(created_time),
    cell: (token) => <Timestamp value={token.created_time} />,
  },
  {
    id: 'expired_time',
    header: texts.columns.expires,
    value: ({ expired_time }) => moment(expired_time, texts.never),
    cell: ({ expired_time }) =>
      expired_time === tokens.NEVER_EXPIRES ? texts.never : <Timestamp value={expired_time} />,
  },
]

interface WayOutProps {
  token: Token
  texts: TokenTexts
  search: TokenSearch
}

/** Leads from a state that no switch ends to the form that does. */
function WayOut({ token: { id, status }, texts, search }: WayOutProps) {
  const state = tokens.tokenStatusName(status)
  if (state !== 'expired' && state !== 'exhausted') return null
  return (
    <Link className={classes.wayOut} to="/token/edit/$id" params={{ id }} search={search} resetScroll={false}>
      {texts.wayOut[state]}
    </Link>
  )
}
