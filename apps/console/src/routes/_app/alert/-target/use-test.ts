import { type AlertTarget, type AlertTest, alertTargets } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/language/area.ts'
import { notify } from '../../../../app/notify.tsx'
import { useAction } from '../../../../parts/form/use-action.ts'
import { targetTexts } from './target.ts'

/** Returns a function that sends a test to a target, and says whether it was delivered. */
export function useTest({ id, name }: AlertTarget) {
  const { test: texts } = useTexts(targetTexts)
  const textOf = ({ delivered, http_status, answer }: AlertTest): string => {
    const details = [http_status > 0 ? texts.status(http_status) : '', answer].filter(Boolean).join(' · ')
    return (delivered ? texts.delivered : texts.failed)(name, details)
  }
  return useAction({
    call: (send) => alertTargets.test(send, { id }),
    onSuccess: (result) =>
      void notify({
        kind: result.delivered ? 'success' : 'error',
        message: textOf(result),
        persistent: !result.delivered,
      }),
  })
}
