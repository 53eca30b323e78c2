import { type User, users } from '@relaydeck/api-sdk'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../app/notify.tsx'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { dropRow, patchRow } from '../../../parts/rows/cached-rows.ts'
import type { Action } from './-accounts.ts'
import { userResource, userTexts } from './-resource.ts'

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
