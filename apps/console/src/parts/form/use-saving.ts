import { SignedOutError } from '@relaydeck/api-sdk'
import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { usePerson } from '../../app/session.ts'
import { keepTyped } from './typed.ts'
import { useOnce } from './use-once.ts'

interface Filled {
  /** What stands in the fields, to be kept where the session has ended. */
  readonly values: unknown
}

/** Sends a form once at a time. Where the session has ended, what was typed is there again after the next sign-in. */
export function useSaving<I extends Filled, T>(
  save: (filled: I) => Promise<T>,
  onSaved: (saved: T, filled: I) => void,
  meta: MutationMeta = {},
) {
  const { pathname } = useRouter().state.location
  const owner = usePerson()?.id
  const saving = useMutation({
    mutationFn: save,
    meta,
    onError: (error, { values }) => {
      if (error instanceof SignedOutError && owner !== undefined) keepTyped(pathname, owner, values)
    },
    onSuccess: onSaved,
  })
  // With a type yet unknown, the library cannot tell that its one argument is needed.
  const send = saving.mutateAsync as (filled: I) => Promise<T>
  return { save: useOnce(send), saving: saving.isPending }
}
