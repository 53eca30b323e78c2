import { type Channel, channels, GatewayError } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../../../app/failure.ts'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { patchRow } from '../../../../parts/list/rows.ts'
import { channelTexts } from '../-texts.ts'
import { CHANNELS } from './data.ts'

const SECOND = 1000
const REPLY_SHOWN = 80

/** Unix seconds. */
const now = () => Math.floor(Date.now() / SECOND)

/** Asks a model through a channel. The result lands on the row with its id, wherever that stands by then. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  const texts = useTexts(channelTexts)
  const frame = useTexts(frameTexts)
  const name = channel.name || texts.unnamed
  return useMutation({
    mutationFn: () => channels.test(send, { id: channel.id, model }),
    meta: { ownWords: true },
    onSuccess: ({ time, message }) => {
      patchRow<Channel>(queryClient, CHANNELS, channel.id, {
        response_time: Math.round(time * SECOND),
        test_time: now(),
      })
      const reply = message.length > REPLY_SHOWN ? `${message.slice(0, REPLY_SHOWN)}…` : message
      void notify({ kind: 'success', message: texts.tested(name, model, time.toFixed(2), reply) })
    },
    onError: (error) => {
      // The server answered: that was a test. Anything else says nothing about the channel.
      if (error instanceof GatewayError)
        patchRow<Channel>(queryClient, CHANNELS, channel.id, { response_time: 0, test_time: now() })
      const { message } = describeFailure(error, frame)
      void notify({ kind: 'error', message: texts.testFailed(name, model, message) })
    },
  })
}
