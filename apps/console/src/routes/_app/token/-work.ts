import { resourceKinds } from '../../../parts/bulk/actions.ts'
import { tokenEdit } from './-bulk/edit.ts'
import { tokenResource } from './-resource.ts'

/** Work on many tokens. */
export const tokenKinds = { ...resourceKinds(tokenResource), edit: tokenEdit.edit, restore: tokenEdit.restore }
