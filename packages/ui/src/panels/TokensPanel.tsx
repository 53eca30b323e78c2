import { type BoxProps, type ElementProps, useProps } from '@mantine/core'
import { PAGE_SIZE, type QuotaFormat, type Send, status, TOTAL_HEADER, type Token, tokens } from '@relaydeck/api-sdk'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { type PagedColumn, PagedTable } from '../PagedTable/PagedTable.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { StatusLabel } from '../StatusLabel/StatusLabel.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import type { PanelTexts } from '../texts/OwnTexts.ts'
import { type AccountConnection, useAccountSend } from './connection.ts'
import { PanelFailures } from './PanelFailures.tsx'
import { TokenKey } from './TokenKey.tsx'
import { usePanelTexts } from './texts.ts'
import { useLoad } from './use-load.ts'

/** Props of {@link TokensPanel}. */
export type TokensPanelProps = AccountConnection &
  BoxProps &
  ElementProps<'section', 'children' | 'onSelect'> & {
    /** Shown if there are no tokens. Defaults to where to create one. */
    empty?: ReactNode
  }

/** Own tokens with keys, quotas, statuses and expiry, read page by page with an access token. */
export function TokensPanel(props: TokensPanelProps) {
  const { client, baseUrl, accessToken, user, ...others } = useProps('TokensPanel', null, props)
  const texts = usePanelTexts()
  const send = useAccountSend({ client, baseUrl, accessToken, user } as AccountConnection)
  return (
    <PanelFailures unknown={texts.signedOut}>
      <Tokens send={send} {...others} />
    </PanelFailures>
  )
}

interface TokensProps extends BoxProps, ElementProps<'section', 'children' | 'onSelect'> {
  send: Send
  empty?: ReactNode
}

function Tokens({ send, empty, ...others }: TokensProps) {
  const texts = usePanelTexts()
  // Another account begins with its first page.
  const [place, setPlace] = useState({ send, page: 1, knownRows: 0 })
  const { page, knownRows } = place.send === send ? place : { page: 1, knownRows: 0 }
  const format = useLoad(useCallback((signal: AbortSignal) => status.get(send, {}, { signal }), [send]))
  const list = useLoad(useCallback((signal: AbortSignal) => readPage(send, page, signal), [send, page]))
  const columns = useMemo(() => columnsOf(texts, format.data ?? NO_FORMAT, send), [texts, format.data, send])
  const failed = [format, list].filter(({ error }) => error !== undefined)
  const isLoaded = format.data !== undefined && list.data !== undefined
  return (
    <PagedTable
      label={texts.tokens}
      columns={columns}
      rows={isLoaded ? list.data.rows : NO_ROWS}
      rowId={({ id }) => id}
      rowName={({ name }) => name || texts.unnamed}
      paging={{
        page,
        onPage: (next) => setPlace({ send, page: next, knownRows: list.data?.knownRows ?? knownRows }),
        knownRows: list.data?.knownRows ?? knownRows,
        hasMore: list.data?.hasMore ?? 'unknown',
      }}
      state={{
        loading: !isLoaded && failed.length === 0,
        error: failed[0]?.error,
        onRetry: () => {
          for (const { retry } of failed) retry()
        },
      }}
      empty={empty ?? <EmptyState title={texts.noTokens} description={texts.noTokensHint} />}
      {...others}
    />
  )
}

const NO_FORMAT: QuotaFormat = { quota_per_unit: 0, display_in_currency: false }
const NO_ROWS: readonly Token[] = []

/** Reads a page, counted from 1. Only the embedded gateway states the number of all rows. */
async function readPage(send: Send, page: number, signal: AbortSignal) {
  let total = Number.NaN
  const onResponse = ({ headers }: { readonly headers: Headers }) => {
    total = Number(headers.get(TOTAL_HEADER) ?? Number.NaN)
  }
  const rows = await tokens.list(send, { p: page - 1 }, { signal, onResponse })
  const read = (page - 1) * PAGE_SIZE + rows.length
  return Number.isSafeInteger(total) && total >= read
    ? { rows, knownRows: total, hasMore: false }
    : { rows, knownRows: read, hasMore: rows.length >= PAGE_SIZE }
}

const columnsOf = (texts: PanelTexts, format: QuotaFormat, send: Send): PagedColumn<Token>[] => [
  { id: 'name', header: texts.columns.name, primary: true, cell: ({ name }) => name || texts.unnamed },
  { id: 'status', header: texts.columns.status, cell: (token) => <StatusLabel kind="token" status={token.status} /> },
  { id: 'key', header: texts.columns.key, cell: (token) => <TokenKey token={token} send={send} /> },
  {
    id: 'left',
    header: texts.columns.left,
    align: 'end',
    cell: ({ remain_quota, used_quota, unlimited_quota }) => (
      <Quota
        value={remain_quota}
        limit={unlimited_quota ? 'unlimited' : Math.max(0, remain_quota + used_quota)}
        part="left"
        format={format}
      />
    ),
  },
  {
    id: 'expires',
    header: texts.columns.expires,
    align: 'end',
    cell: ({ expired_time }) => <Timestamp value={expired_time} none={texts.never} />,
  },
]
