import { resourceKinds } from '../../../parts/work/resource-kinds.ts'
import { tokenResource } from './-resource.ts'

/** Work on many tokens. */
export const tokenKinds = resourceKinds(tokenResource)
