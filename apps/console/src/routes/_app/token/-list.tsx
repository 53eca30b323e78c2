import type { Token } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { ResourceList } from '../../../parts/list/ResourceList.tsx'
import { TokenActions } from './-actions.tsx'
import { useTokenColumns } from './-columns.tsx'
import { tokenResource } from './-resource.ts'

const TokenBulk = lazy(() => import('./-bulk.tsx'))
const rowActions = (token: Token) => <TokenActions token={token} />

/** List of the user's own tokens. */
export const TokenList = () => (
  <ResourceList resource={tokenResource} columns={useTokenColumns()} rowActions={rowActions} bulk={TokenBulk} />
)
