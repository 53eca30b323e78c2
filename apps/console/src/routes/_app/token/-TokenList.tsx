import { Menu } from '@mantine/core'
import { type Status, type Token, tokenStatusName } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { type UiTexts, useUiTexts } from '@relaydeck/ui/texts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { Guide } from '../../../parts/getting-started/Guide.tsx'
import { WithLimit } from '../../../parts/limits/WithLimit.tsx'
import { RowLink } from '../../../parts/list-page/cells.tsx'
import {
  BELOW_NAME,
  DESCENDING,
  nameColumn,
  quotaColumn,
  statusColumn,
  timeColumn,
} from '../../../parts/list-page/columns.tsx'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField, narrowTexts, useLimitFilter } from '../../../parts/list-page/filter-field.ts'
import { type FiltersProps, ResourceList } from '../../../parts/list-page/ResourceList.tsx'
import { EditButton, EditItem, RowActions } from '../../../parts/list-page/RowActions.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import type { FilterRule } from '../../../parts/rows/arrange.ts'
import { resourceTexts, useListSearch } from '../../../parts/rows/resource.ts'
import { ClientDrawer } from './-ClientDrawer.ts'
import { KeyCell, TokenQuota } from './-cells.tsx'
import classes from './-columns.module.css'
import { needsEdit, tokenResource, tokenTexts } from './-token.ts'

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
      { ...remainingColumn(shared.remaining, ui, status), ...BELOW_NAME },
      { ...quotaColumn('used_quota', shared.used, status), ...DESCENDING },
      timeColumn('created_time', shared.created),
      { ...timeColumn('expired_time', own.expires, { none: own.never, exported: own.never }), ...BELOW_NAME },
    ],
    [own, shared, ui, status],
  )
}

const remainingColumn = (header: string, ui: UiTexts, format: Status): PagedColumn<Token> => ({
  id: 'remain_quota',
  header,
  align: 'end',
  ...DESCENDING,
  value: ({ remain_quota, unlimited_quota }) => (unlimited_quota ? ui.quota.unlimited : remain_quota),
  cell: (token) => (
    <WithLimit limits={token.limits}>
      <TokenQuota token={token} format={format} />
    </WithLimit>
  ),
})

interface CellProps {
  token: Token
}

/** The status; it leads to the form if only an edit makes the token usable again. */
function StatusCell({ token: { id, status } }: CellProps) {
  const { fixes } = useTexts(tokenTexts)
  const name = tokenStatusName(status)
  const label = <StatusLabel kind="token" status={status} />
  if (name !== 'expired' && name !== 'exhausted') return label
  return (
    <RowLink resource={tokenResource} id={id} className={classes.fix} title={fixes[name]}>
      {label}
    </RowLink>
  )
}

/** Switch, form and menu of a token. */
export function TokenActions({ token }: CellProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const [connecting, setConnecting] = useState(false)
  const navigate = useNavigate()
  const { search } = useListSearch(tokenResource)
  // Not `token`: its status is already the refused one.
  const onRefused = (error: Error, row: Token) => {
    if (needsEdit(error, row)) void navigate({ to: '/token/edit/$id', params: { id: row.id }, search })
  }
  return (
    <>
      <RowActions
        resource={tokenResource}
        row={token}
        onRefused={onRefused}
        items={
          <>
            <EditItem resource={tokenResource} row={token} />
            <Menu.Item onClick={() => setConnecting(true)}>{texts.title}</Menu.Item>
          </>
        }
      >
        <EditButton resource={tokenResource} row={token} />
      </RowActions>
      <Suspense>{connecting && <ClientDrawer token={token} onClose={() => setConnecting(false)} />}</Suspense>
    </>
  )
}

const TokenBulk = lazy(() => import('./-TokenBulk.tsx'))
const TokenImport = lazy(() => import('./-TokenImport.tsx'))
const rowActions = (token: Token) => <TokenActions token={token} />

/** List of the user's tokens. */
export const TokenList = () => (
  <ResourceList
    guide={<Guide over="token" />}
    resource={tokenResource}
    columns={useTokenColumns()}
    rowActions={rowActions}
    bulk={TokenBulk}
    importer={TokenImport}
    filters={TokenFilters}
    rule={rule}
  />
)

const DAY = 24 * 60 * 60

/** Returns whether a token's expiry matches the filter. */
function expires({ expired_time: at }: Token, expiry: string, now: number): boolean {
  if (expiry === 'never') return at <= 0
  if (at <= 0) return false
  if (expiry === 'past') return at <= now
  return at > now && at <= now + Number.parseInt(expiry, 10) * DAY
}

/** Returns whether a token matches the filters. */
export const matches = (token: Token, { status, expiry }: FilterValues): boolean =>
  (!status || tokenStatusName(token.status) === status) && (!expiry || expires(token, expiry, Date.now() / 1000))

/** Filters of tokens: status, expiry and limits. */
function TokenFilters(props: FiltersProps<Token>) {
  const { fields: labels, expiry } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.token
  const fields: FilterField[] = [
    { name: 'status', label: columns.status, choices: choicesOf(statuses) },
    { name: 'expiry', label: labels.expiry, choices: choicesOf(expiry) },
    ...useLimitFilter(),
  ]
  return <Filters {...props} fields={fields} />
}

const rule: FilterRule<Token> = { matches }
