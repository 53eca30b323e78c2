import type { Redemption } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { ResourceList } from '../../../parts/list/ResourceList.tsx'
import { RedemptionActions } from './-actions.tsx'
import { useRedemptionColumns } from './-columns.tsx'
import { redemptionResource } from './-resource.ts'

const RedemptionBulk = lazy(() => import('./-bulk.tsx'))
const rowActions = (redemption: Redemption) => <RedemptionActions redemption={redemption} />

/** List of redemption codes. */
export const RedemptionList = () => (
  <ResourceList
    resource={redemptionResource}
    columns={useRedemptionColumns()}
    rowActions={rowActions}
    bulk={RedemptionBulk}
  />
)
