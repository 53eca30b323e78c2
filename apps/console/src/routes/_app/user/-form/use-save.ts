import { type User, users } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useSaving } from '../../../../parts/form/use-saving.ts'
import { USERS } from '../-list/data.ts'
import { userTexts } from '../-texts.ts'
import { changesOf, draftOf, type UserValues } from './draft.ts'

/** What the form hands over when it may be sent. */
export interface FilledUser {
  values: UserValues
  /** What is stored; nothing for a new account. */
  stored: User | undefined
}

interface Saved {
  username: string
  /** A quota of 0 was asked for, and the server kept the old one. */
  zeroRefused: boolean
}

async function change(stored: User, values: UserValues): Promise<Saved> {
  const changes = changesOf(values, stored)
  if (Object.keys(changes).length > 0) await users.update(send, { id: stored.id, ...changes })
  const username = changes.username ?? stored.username
  if (changes.quota !== 0) return { username, zeroRefused: false }
  // The real server skips zeros and says yes all the same.
  const { quota } = await users.get(send, { id: stored.id })
  return { username, zeroRefused: quota !== 0 }
}

async function create(values: UserValues): Promise<Saved> {
  const draft = draftOf(values)
  await users.create(send, draft)
  return { username: draft.username, zeroRefused: false }
}

/** Creates an account, or changes of a stored one what was changed in the form. */
export function useSave(onSaved: () => void) {
  const queryClient = useQueryClient()
  const { form } = useTexts(userTexts)
  return useSaving(
    ({ values, stored }: FilledUser) => (stored ? change(stored, values) : create(values)),
    ({ username, zeroRefused }, { stored }) => {
      void queryClient.invalidateQueries({ queryKey: USERS })
      if (zeroRefused) return void notify({ kind: 'warning', message: form.zeroRefused })
      onSaved()
      void notify({ kind: 'success', message: (stored ? form.saved : form.created)(username) })
    },
  )
}
