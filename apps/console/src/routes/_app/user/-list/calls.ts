import { type User, users } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { dropRow, patchRow } from '../../../../parts/list/rows.ts'
import { USERS } from './data.ts'
import type { Action } from './manage.ts'

/** Changes the standing of an account; of its row only role and status are replaced by what the server answers. */
export async function manageUser(queryClient: QueryClient, { id, username }: User, action: Action): Promise<void> {
  const { role, status } = await users.manage(send, { username, action })
  if (action === 'delete') dropRow(queryClient, USERS, id)
  else patchRow<User>(queryClient, USERS, id, { role, status })
}
