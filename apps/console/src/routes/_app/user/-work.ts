import { USER_STATUS, users } from '@relaydeck/api-sdk'
import { send } from '../../../app/send.ts'
import { isGone, type PlainKind } from '../../../parts/bulk/actions.ts'
import type { WorkKind } from '../../../parts/work/work.ts'
import type { Action } from './-accounts.ts'
import { userEdit } from './-bulk/edit.ts'
import { manageUser } from './-manage.ts'
import { userResource, userTexts } from './-resource.ts'

/** Actions on many users; roles are changed one by one. */
export const ACTIONS = ['enable', 'disable', 'delete'] as const satisfies readonly Action[]

const STATUS = { enable: USER_STATUS.enabled, disable: USER_STATUS.banned }

const read = (id: string) => users.get(send, { id: Number(id) })

const kindOf = (action: (typeof ACTIONS)[number]): PlainKind => ({
  id: `user.${action}`,
  texts: () => {
    const { actions, bulk } = userTexts.current()
    return { label: actions[action], done: bulk[action].done }
  },
  // The server knows users by their names here.
  run: async ({ id, name }, { client }) => {
    await manageUser(client, { id: Number(id), username: name }, action)
    return undefined
  },
  ...(action === 'delete'
    ? { isDone: ({ id }) => isGone(read(id)), refreshes: userResource.key }
    : {
        isDone: async ({ id }) => (await read(id)).status === STATUS[action],
        undo: () => userKinds[action === 'enable' ? 'disable' : 'enable'] as WorkKind,
      }),
})

/** Work on many users. */
export const userKinds = {
  enable: kindOf('enable'),
  disable: kindOf('disable'),
  delete: kindOf('delete'),
  edit: userEdit.edit,
  restore: userEdit.restore,
}
