import { fullKey, KEY_PREFIX, RefusedError, type Status, type Token, tokenStatusName } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { type UiTexts, useUiTexts } from '@relaydeck/ui/texts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { RowLink, SecretCell } from '../../../parts/list-page/cells.tsx'
import { DESCENDING, nameColumn, quotaColumn, statusColumn, timeColumn } from '../../../parts/list-page/columns.tsx'
import { ResourceList } from '../../../parts/list-page/ResourceList.tsx'
import { MoreButton, RowActions } from '../../../parts/list-page/RowActions.tsx'
import { resourceTexts, useRowNames } from '../../../parts/rows/resource.ts'
import { useListSearch } from '../../../parts/rows/use-list-search.ts'
import classes from './-columns.module.css'
import { isMasked, tokenResource, tokenTexts } from './-resource.ts'

/** Columns of the token list. */
export function useTokenColumns(): PagedColumn<Token>[] {
  const own = useTexts(tokenTexts).columns
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const status = useStatus()
  return useMemo(
    () => [
      nameColumn(tokenResource, shared.name),
      { ...statusColumn(shared.status, 'token', ui), cell: (token) => <StatusCell token={token} /> },
      { id: 'key', header: own.key, cell: (token) => <KeyCell token={token} /> },
      remainingColumn(shared.remaining, ui, status),
      { ...quotaColumn('used_quota', shared.used, status), ...DESCENDING },
      timeColumn('created_time', shared.created),
      timeColumn('expired_time', own.expires, { none: own.never, exported: own.never }),
    ],
    [own, shared, ui, status],
  )
}

/** Returns the quota that a token had in all; a debt larger than the usage was never granted. */
const grantedTo = ({ remain_quota, used_quota }: Token) => Math.max(0, remain_quota + used_quota)

const remainingColumn = (header: string, ui: UiTexts, format: Status): PagedColumn<Token> => ({
  id: 'remain_quota',
  header,
  align: 'end',
  ...DESCENDING,
  value: ({ remain_quota, unlimited_quota }) => (unlimited_quota ? ui.quota.unlimited : remain_quota),
  cell: (token) =>
    token.unlimited_quota ? (
      <Quota value={0} limit="unlimited" format={format} />
    ) : (
      <Quota value={token.remain_quota} limit={grantedTo(token)} part="left" format={format} />
    ),
})

interface CellProps {
  token: Token
}

/** The status, with a link to the form where only an edit makes the token usable again. */
function StatusCell({ token: { id, status } }: CellProps) {
  const { fixes } = useTexts(tokenTexts)
  const name = tokenStatusName(status)
  return (
    <>
      <StatusLabel kind="token" status={status} />
      {(name === 'expired' || name === 'exhausted') && (
        <RowLink resource={tokenResource} id={id} className={classes.fix}>
          {fixes[name]}
        </RowLink>
      )}
    </>
  )
}

// Only New API masks keys.
const MaskedKey = lazy(() => import('./-masked-key.tsx'))

function KeyCell({ token }: CellProps) {
  const { keyOf } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  if (isMasked(token))
    return (
      <Suspense>
        <MaskedKey token={token} />
      </Suspense>
    )
  return <SecretCell value={fullKey(token)} prefix={KEY_PREFIX} label={keyOf(nameOf(token))} />
}

const loadMenu = () => import('./-clients/ClientMenu.tsx')
const ClientMenu = lazy(loadMenu)

/** Whether enabling was refused for a reason that an edit resolves. */
const needsEdit = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokenStatusName(status))

/** Switch, client menu and delete button of a token. */
export function TokenActions({ token }: { token: Token }) {
  const texts = useTexts(tokenTexts)
  const name = useRowNames(tokenResource).nameOf(token)
  const navigate = useNavigate()
  const { search } = useListSearch(tokenResource)
  // Not `token`: its status is already the one that was refused.
  const onRefused = (error: Error, row: Token) => {
    if (needsEdit(error, row)) void navigate({ to: '/token/edit/$id', params: { id: row.id }, search })
  }
  return (
    <RowActions resource={tokenResource} row={token} onRefused={onRefused}>
      {!isMasked(token) && (
        <MoreButton label={texts.more(name)} load={loadMenu}>
          {(menu) => <ClientMenu token={token} name={name} menu={menu} />}
        </MoreButton>
      )}
    </RowActions>
  )
}

const loadFilters = () => import('./-filters.tsx')
const TokenFilters = lazy(loadFilters)
const TokenBulk = lazy(() => import('./-bulk/TokenBulk.tsx'))
const TokenImport = lazy(() => import('./-import.tsx'))
const rowActions = (token: Token) => <TokenActions token={token} />

/** List of the user's own tokens. */
export const TokenList = () => (
  <ResourceList
    resource={tokenResource}
    columns={useTokenColumns()}
    rowActions={rowActions}
    bulk={TokenBulk}
    importer={TokenImport}
    filters={TokenFilters}
    loadFilters={loadFilters}
  />
)
