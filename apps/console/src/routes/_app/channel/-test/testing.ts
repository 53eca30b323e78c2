import { type Channel, channels, type Row } from '@relaydeck/api-sdk'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../../app/client.ts'
import { describeFailure } from '../../../../app/failure.ts'
import { frameTexts } from '../../../../app/language/frame.ts'
import { notify } from '../../../../app/notify.tsx'
import { isSessionOver } from '../../../../app/session.ts'
import { testChannel } from '../../../../parts/channel/test-channel.ts'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { channelResource, channelTexts } from '../-channel.ts'

/** Fetches the balance of a channel from its provider, and updates its cached rows. */
export async function updateBalance(queryClient: QueryClient, { id }: Row): Promise<void> {
  const { balance } = await channels.updateBalance(sendOf(queryClient), { id })
  patchRow<Channel>(queryClient, channelResource.key, id, { balance })
}

/** Maximum number of characters of a reply that the toast shows. */
const MAX_REPLY = 80

/** Tests a channel, and shows the reply or the error as a toast. */
async function testAndReport(queryClient: QueryClient, channel: Channel, model: string): Promise<void> {
  const texts = channelTexts.current()
  const common = commonTexts.current()
  const frame = frameTexts.current()
  const name = channel.name || common.unnamed
  try {
    const { time, message } = await testChannel(queryClient, channel, model)
    const reply = message.length > MAX_REPLY ? `${message.slice(0, MAX_REPLY)}…` : message
    void notify({ kind: 'success', message: texts.tested(name, model, time.toFixed(2), reply) })
  } catch (error) {
    if (isSessionOver(error)) throw error
    const { message } = describeFailure(error, frame)
    void notify({ kind: 'error', message: texts.testFailed(name, model, message) })
  }
}

/** Tests a channel, and shows the reply or the error as a toast. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => testAndReport(queryClient, channel, model) })
}
