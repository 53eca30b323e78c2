import { type User, users } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { editWork } from '../../../../parts/bulk/editing.ts'
import { userResource } from '../-resource.ts'
import { changeOf, inverseOf, type UserChange, type UserEdit, userBulkTexts, valuesOf } from './edit.ts'

const StoredEdit = z.object({ group: z.string(), quota: z.optional(z.int()) })

const StoredChange = z.object({ group: z.optional(z.string()), added: z.optional(z.int()) })

/** Sends a change of a user. The group first: after a failure it is found as wanted, and quota is not added twice. */
async function write({ group, added }: UserChange, { id }: User): Promise<void> {
  if (group !== undefined) await users.update(send, { id, group })
  if (added !== undefined) await users.credit(send, { user_id: id, quota: added })
}

/** Edits group and quota of users. */
export const userEdit = editWork<User, UserEdit, UserChange>({
  resource: userResource,
  texts: userBulkTexts.load,
  read: (id) => users.get(send, { id }),
  edited: ['username', 'display_name', 'role', 'status', 'group'],
  stored: {
    edit: (value) => z.parse(StoredEdit, value),
    change: (value) => z.parse(StoredChange, value) as UserChange,
  },
  changeOf,
  valuesOf,
  write,
  inverseOf,
  quotaOf: ({ quota, used_quota }) => quota + used_quota,
  repeats: ({ quota }) => quota === undefined,
  // Undoing the group alone would look as if the quota had been taken back.
  hasInverse: ({ quota }) => quota === undefined,
})
