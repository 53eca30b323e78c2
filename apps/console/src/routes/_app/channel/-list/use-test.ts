import type { Channel } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../../../app/failure.ts'
import { notify } from '../../../../app/notify.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { channelTexts } from '../-texts.ts'
import { testChannel } from './calls.ts'

const REPLY_SHOWN = 80

/** Tests a channel, and says what the model answered or why it did not. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  const texts = useTexts(channelTexts)
  const frame = useTexts(frameTexts)
  const name = channel.name || texts.unnamed
  return useMutation({
    mutationFn: () => testChannel(queryClient, channel, model),
    meta: { ownWords: true },
    onSuccess: ({ time, message }) => {
      const reply = message.length > REPLY_SHOWN ? `${message.slice(0, REPLY_SHOWN)}…` : message
      void notify({ kind: 'success', message: texts.tested(name, model, time.toFixed(2), reply) })
    },
    onError: (error) => {
      const { message } = describeFailure(error, frame)
      void notify({ kind: 'error', message: texts.testFailed(name, model, message) })
    },
  })
}
