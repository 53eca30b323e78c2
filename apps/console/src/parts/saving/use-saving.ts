import { SignedOutError } from '@relaydeck/api-sdk'
import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConsole } from '../../app/client.ts'
import { useSessionUser } from '../../app/session.ts'
import { useOnce } from '../form/use-once.ts'

/** Returns functions that keep values of this page's form if the session has expired, and return them once. */
function useForms() {
  const { pathname } = useRouter().state.location
  const userId = useSessionUser()?.id
  const { unsent } = useConsole()
  return {
    take: <T>() => unsent.take<T>(pathname, userId),
    keep: (error: Error, values: unknown): void => {
      if (error instanceof SignedOutError && userId !== undefined) unsent.keep(pathname, userId, values)
    },
  }
}

/** Returns the kept values of this page, and a function that keeps values if the session has expired. */
export function useUnsent<T>() {
  const { take, keep } = useForms()
  const [unsent] = useState(() => take<T>())
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
  const { keep } = useForms()
  const saving = useMutation({
    mutationFn: save,
    meta,
    onError: (error, { values }) => keep(error, values),
    onSuccess: onSaved,
  })
  // The library cannot derive from a generic type that the argument is required.
  const send = saving.mutateAsync as (filled: F) => Promise<T>
  return { save: useOnce(send), saving: saving.isPending }
}
