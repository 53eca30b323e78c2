import type { Channel } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../../../app/failure.ts'
import { notify } from '../../../../app/notify.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { useRowNames } from '../../../../parts/list/resource.ts'
import { channelResource } from '../-resource.ts'
import { channelTexts } from '../-texts.ts'
import { testChannel } from './calls.ts'

/** Maximum number of characters of a reply that the toast shows. */
const MAX_REPLY = 80

/** Tests a channel, and shows the reply or the error as a toast. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  const texts = useTexts(channelTexts)
  const frame = useTexts(frameTexts)
  const name = useRowNames(channelResource).nameOf(channel)
  return useMutation({
    mutationFn: () => testChannel(queryClient, channel, model),
    meta: { handlesErrors: true },
    onSuccess: ({ time, message }) => {
      const reply = message.length > MAX_REPLY ? `${message.slice(0, MAX_REPLY)}…` : message
      void notify({ kind: 'success', message: texts.tested(name, model, time.toFixed(2), reply) })
    },
    onError: (error) => {
      const { message } = describeFailure(error, frame)
      void notify({ kind: 'error', message: texts.testFailed(name, model, message) })
    },
  })
}
