import { DEFAULT_GROUP, type Send, type User, users } from '@relaydeck/api-sdk'
import { textArea } from '../../../app/texts/area.ts'
import { editWork } from '../../../parts/bulk/editing.ts'
import { texts as en } from './-edit-many.en.ts'
import { texts as zh } from './-edit-many.zh.ts'
import { userResource } from './-user.ts'

/** Changes to many users. An empty group and no quota change nothing. */
export interface UserEdit {
  group: string
  /** Units that are added. */
  quota?: number | undefined
}

/** Change of one user. */
export interface UserChange {
  group?: string
  /** Units added to the remaining quota. */
  added?: number
}

const groupOf = ({ group }: Pick<User, 'group'>) => group || DEFAULT_GROUP

/** Returns the change of a user, or `undefined`. */
export function changeOf({ group, quota }: UserEdit, user: User): UserChange | undefined {
  const change = {
    ...(group !== '' && group !== groupOf(user) && { group }),
    ...(quota !== undefined && quota !== 0 && { added: quota }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Returns the new values of the changed fields. */
export const valuesOf = ({ group, added }: UserChange, { quota }: User): Partial<User> => ({
  ...(group !== undefined && { group }),
  ...(added !== undefined && { quota: quota + added }),
})

/** Returns the change that restores the group of a user. The server cannot take quota back. */
export const inverseOf = ({ group }: UserChange, before: User): UserChange | undefined =>
  group === undefined ? undefined : { group: groupOf(before) }

/** Texts of bulk changes of users. */
export const userBulkTexts = textArea({ zh, en })

/**
 * Sends a change of a user. The group first: if the second call fails, a retry finds the requested group, and quota is
 * not added twice.
 */
async function write(send: Send, { group, added }: UserChange, { id }: User): Promise<void> {
  if (group !== undefined) await users.update(send, { id, group })
  if (added !== undefined) await users.credit(send, { user_id: id, quota: added })
}

/** Edits group and quota of users. */
export const userEdit = editWork<User, UserEdit, UserChange>({
  resource: userResource,
  texts: userBulkTexts.current,
  read: (send, id) => users.get(send, { id }),
  edited: ['username', 'display_name', 'role', 'status', 'group'],
  changeOf,
  valuesOf,
  write,
  inverseOf,
  quotaOf: ({ quota, used_quota }) => quota + used_quota,
  repeats: ({ quota }) => quota === undefined,
  // Undoing only the group would look as if the quota had been taken back too.
  hasInverse: ({ quota }) => quota === undefined,
})
