import { type MANAGE_ACTIONS, RANK, USER_STATUS, type User, users } from '@relaydeck/api-sdk'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../app/notify.tsx'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { dropRow, patchRow } from '../../../parts/list/rows.ts'
import { userResource, userTexts } from './-resource.ts'

/** Stands for a user whose session has just ended. */
export const GUEST = { role: 0 }

/** An action on an account. */
export type Action = (typeof MANAGE_ACTIONS)[number]

/** Reason why an account cannot be managed; `undefined` if it can. */
export type Obstacle = 'locked' | 'above' | 'gone' | undefined

/** Returns why a user may not manage an account: super admins never, others only by users of a higher role. */
export function obstacle(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Obstacle {
  if (user.role >= RANK.root) return 'locked'
  // Enabling a deleted account would restore it under the name it got on deletion.
  if (user.status === USER_STATUS.deleted) return 'gone'
  return user.role >= me.role ? 'above' : undefined
}

/** Returns the actions on an account in menu order. Only super admins promote users. */
export function actionsFor(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Action[] {
  const ban: Action = user.status === USER_STATUS.enabled ? 'disable' : 'enable'
  const rank: Action[] = user.role >= RANK.admin ? ['demote'] : me.role >= RANK.root ? ['promote'] : []
  return [ban, ...rank, 'delete']
}

const { key } = userResource

/** Runs an action on an account. Only role and status of its row are updated from the response. */
export async function manageUser(
  queryClient: QueryClient,
  { id, username }: Pick<User, 'id' | 'username'>,
  action: Action,
): Promise<void> {
  const { role, status } = await users.manage(send, { username, action })
  if (action === 'delete') dropRow(queryClient, key, id)
  else patchRow<User>(queryClient, key, id, { role, status })
}

/** Runs an action on an account and shows a toast. */
export function useManage() {
  const queryClient = useQueryClient()
  const texts = useTexts(userTexts)
  return useMutation({
    mutationFn: ({ user, action }: { user: User; action: Action }) => manageUser(queryClient, user, action),
    meta: { handlesErrors: true },
    onSuccess: (_, { user, action }) => {
      if (action === 'delete') void queryClient.invalidateQueries({ queryKey: key })
      void notify({ kind: 'success', message: texts.done[action](user.username) })
    },
  })
}

/** Maximum number of characters of a name in the list. */
const MAX_LENGTH = 15

/** Truncates a name for the list. */
export function truncateName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : name
}
