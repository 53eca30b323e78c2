import { resourceKinds } from '../../../parts/bulk/actions.ts'
import { redemptionResource } from './-resource.ts'

/** Work on many redemption codes. */
export const redemptionKinds = resourceKinds(redemptionResource)
