import type { UseFormReturnType } from '@mantine/form'
import { type Channel, KeyNeededError, type Send } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/language/area.ts'
import { focusFirstError } from '../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../parts/form/use-action.ts'
import { type ChannelValues, channelFormTexts, unsavedOf, validate } from './draft.ts'

/** Fields that each call to the provider needs. */
const isNeeded = (field: string): boolean => ['type', 'key', 'base_url'].includes(field) || field.startsWith('config.')

interface UnsavedCall<I, R> {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
  /** Returns the input of the call. */
  inputOf: (unsaved: ReturnType<typeof unsavedOf>) => I
  send: (send: Send, input: I) => Promise<R>
  onSuccess?: (result: R) => void
  /** Another field that the call needs. */
  needs?: keyof ChannelValues
}

/** Returns a call with the values of a channel's form. If some are missing, their fields show it instead. */
export function useUnsavedCall<I, R>({ form, stored, inputOf, send, onSuccess, needs }: UnsavedCall<I, R>) {
  const texts = useTexts(channelFormTexts)
  const input = inputOf(unsavedOf(form.values, stored?.id))
  const action = useAction<R, I>({
    call: send,
    meta: { handlesErrors: true },
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      if (!(error instanceof KeyNeededError)) return
      form.setFieldError('key', texts.keyAgain)
      focusFirstError()
    },
  })
  const run = () => {
    const missing = Object.entries(validate(form.values, texts, stored, { isEmbedded: true })).filter(
      ([field]) => isNeeded(field) || field === needs,
    )
    for (const [field, error] of missing) form.setFieldError(field, error)
    if (missing.length > 0) focusFirstError()
    else action.mutate(input)
  }
  // A result is shown only while the form still has the values that were sent.
  const isCurrent = JSON.stringify(action.variables) === JSON.stringify(input)
  const error = isCurrent && !(action.error instanceof KeyNeededError) ? action.error : null
  return { run, isPending: action.isPending, result: isCurrent ? action.data : undefined, error }
}
