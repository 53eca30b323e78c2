import { resourceKinds } from '../../../parts/work/resource-kinds.ts'
import { redemptionResource } from './-resource.ts'

/** Work on many redemption codes. */
export const redemptionKinds = resourceKinds(redemptionResource)
