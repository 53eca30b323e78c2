import type { ListWork } from '../../../parts/work/kinds.ts'
import { resourceKinds } from '../../../parts/work/resource-kinds.ts'
import type { WorkKind } from '../../../parts/work/work.ts'
import { tokenEdit } from './-bulk/edit-kind.ts'
import { tokenResource } from './-resource.ts'

/** Work on many tokens. */
export const tokenKinds = { ...resourceKinds(tokenResource), edit: tokenEdit.edit, restore: tokenEdit.restore }

/** For work that is continued after a reload. */
export const listWork: ListWork = {
  kinds: Object.values(tokenKinds) as WorkKind[],
  importer: () => import('./-import.tsx'),
  resource: tokenResource,
}
