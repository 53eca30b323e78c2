import type { ListWork } from '../../../parts/work/kinds.ts'
import { resourceKinds } from '../../../parts/work/resource-kinds.ts'
import type { WorkKind } from '../../../parts/work/work.ts'
import { redemptionResource } from './-resource.ts'

/** Work on many redemption codes. */
export const redemptionKinds = resourceKinds(redemptionResource)

/** For work that is continued after a reload. */
export const listWork: ListWork = {
  kinds: Object.values(redemptionKinds) as WorkKind[],
  importer: () => import('./-import.tsx'),
  resource: redemptionResource,
}
