import { type User, users } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { dropRow, replaceRow } from '../../../../parts/list/rows.ts'
import { userTexts } from '../-texts.ts'
import { USERS } from './data.ts'
import type { Action } from './manage.ts'

/** Changes the standing of an account; of its row only role and status are replaced by what the server answers. */
export function useManage() {
  const queryClient = useQueryClient()
  const texts = useTexts(userTexts)
  return useMutation({
    mutationFn: ({ user, action }: { user: User; action: Action }) =>
      users.manage(send, { username: user.username, action }),
    meta: { ownWords: true },
    onSuccess: ({ role, status }, { user, action }) => {
      if (action === 'delete') {
        dropRow(queryClient, USERS, user.id)
        void queryClient.invalidateQueries({ queryKey: USERS })
      } else replaceRow(queryClient, USERS, { ...user, role, status })
      void notify({ kind: 'success', message: texts.done[action](user.username) })
    },
  })
}
