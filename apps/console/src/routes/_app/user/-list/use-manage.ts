import type { User } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { userTexts } from '../-texts.ts'
import { manageUser } from './calls.ts'
import { USERS } from './data.ts'
import type { Action } from './manage.ts'

/** Changes the standing of an account, and says so. */
export function useManage() {
  const queryClient = useQueryClient()
  const texts = useTexts(userTexts)
  return useMutation({
    mutationFn: ({ user, action }: { user: User; action: Action }) => manageUser(queryClient, user, action),
    meta: { ownWords: true },
    onSuccess: (_, { user, action }) => {
      if (action === 'delete') void queryClient.invalidateQueries({ queryKey: USERS })
      void notify({ kind: 'success', message: texts.done[action](user.username) })
    },
  })
}
