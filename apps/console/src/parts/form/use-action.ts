import { RefusedError, type Send } from '@relaydeck/api-sdk'
import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { notify } from '../../app/notify.tsx'
import { useOnce } from './use-once.ts'

interface Action<R, I> extends Omit<UseMutationOptions<R, Error, I>, 'mutationFn'> {
  /** Sends the call. */
  call: (send: Send, input: I) => Promise<R>
  /** Queries that are fetched again afterwards. */
  changes?: QueryKey
  /** Text of the toast that reports the success. */
  done?: string | ((result: R, input: I) => string)
}

/**
 * Returns a mutation that sends a call, with `run`, which ignores calls while one is running, and `refusal`, the
 * message with which the server refused it.
 */
export function useAction<R, I = void>({ call, changes, done, onSuccess, ...options }: Action<R, I>) {
  const client = useQueryClient()
  const mutation = useMutation<R, Error, I>({
    ...options,
    mutationFn: (input) => call(sendOf(client), input),
    onSuccess: (...success) => {
      const [result, input] = success
      if (changes) void client.invalidateQueries({ queryKey: changes })
      if (done) void notify({ kind: 'success', message: typeof done === 'string' ? done : done(result, input) })
      return onSuccess?.(...success)
    },
  })
  // The library cannot derive from a generic type that the argument is required.
  const run = useOnce(mutation.mutateAsync as (input: I) => Promise<R>)
  const refusal = mutation.error instanceof RefusedError ? mutation.error.message : undefined
  return { ...mutation, run, refusal }
}
