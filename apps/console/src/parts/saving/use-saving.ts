import { SignedOutError } from '@relaydeck/api-sdk'
import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConsole } from '../../app/client.ts'
import { useSessionUser } from '../../app/session.ts'
import { useOnce } from '../form/use-once.ts'

/** Returns the kept values of this page, and a function that keeps values if the session has expired. */
export function useUnsent<T>() {
  const { pathname } = useRouter().state.location
  const userId = useSessionUser()?.id
  const client = useConsole()
  const [unsent] = useState(() => client.unsent.take<T>(pathname, userId))
  const keep = (error: Error, values: T): void => {
    if (error instanceof SignedOutError && userId !== undefined) client.unsent.keep(pathname, userId, values)
  }
  return { unsent, keep }
}

export interface FilledForm {
  /** Values of the fields, kept if the session has expired. */
  readonly values: unknown
}

/** Sends a form, one call at a time. If the session has expired, the values are restored after the next sign-in. */
export function useSaving<F extends FilledForm, T>(
  save: (filled: F) => Promise<T>,
  onSaved: (saved: T, filled: F) => void,
  meta: MutationMeta = {},
) {
  const { pathname } = useRouter().state.location
  const userId = useSessionUser()?.id
  const client = useConsole()
  const saving = useMutation({
    mutationFn: save,
    meta,
    onError: (error, { values }) => {
      if (error instanceof SignedOutError && userId !== undefined) client.unsent.keep(pathname, userId, values)
    },
    onSuccess: onSaved,
  })
  // The library cannot derive from a generic type that the argument is required.
  const send = saving.mutateAsync as (filled: F) => Promise<T>
  return { save: useOnce(send), saving: saving.isPending }
}
