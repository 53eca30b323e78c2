import { SignedOutError } from '@relaydeck/api-sdk'
import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessionUser } from '../../app/session.ts'
import { useOnce } from '../form/use-once.ts'

interface Unsent {
  userId: number
  values: unknown
}

/** Form values that could not be sent because the session had expired, by the path of their page. In memory only. */
const unsent = new Map<string, Unsent>()

/** Keeps the values of a form until the user has signed in again. */
export function keepUnsentValues(path: string, userId: number, values: unknown): void {
  unsent.set(path, { userId, values })
}

/** Returns the kept values of a page once, and only to the user who entered them. */
export function takeUnsentValues<T>(path: string, userId: number): T | undefined {
  const found = unsent.get(path)
  unsent.delete(path)
  // A page keeps and takes values of the same type.
  return found?.userId === userId ? (found.values as T) : undefined
}

/** Returns the kept values of this page, and a function that keeps values if the session has expired. */
export function useUnsent<T>() {
  const { pathname } = useRouter().state.location
  const userId = useSessionUser()?.id
  const [unsent] = useState(() => (userId === undefined ? undefined : takeUnsentValues<T>(pathname, userId)))
  const keep = (error: Error, values: T): void => {
    if (error instanceof SignedOutError && userId !== undefined) keepUnsentValues(pathname, userId, values)
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
  const saving = useMutation({
    mutationFn: save,
    meta,
    onError: (error, { values }) => {
      if (error instanceof SignedOutError && userId !== undefined) keepUnsentValues(pathname, userId, values)
    },
    onSuccess: onSaved,
  })
  // The library cannot tell from a generic type that the argument is required.
  const send = saving.mutateAsync as (filled: F) => Promise<T>
  return { save: useOnce(send), saving: saving.isPending }
}
