import { type Channel, channels, RefusedError, type Row } from '@relaydeck/api-sdk'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../../app/client.ts'
import { describeFailure } from '../../../../app/failure.ts'
import { frameTexts } from '../../../../app/language/frame.ts'
import { notify } from '../../../../app/notify.tsx'
import { isSessionOver } from '../../../../app/session.ts'
import { addResult } from '../../../../parts/channel/test-results.ts'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { channelResource, channelTexts } from '../-channel.ts'

const SECOND = 1000
/** Current time in Unix seconds. */
const now = () => Math.floor(Date.now() / SECOND)

/**
 * Whether an error of a test is a result for the channel. A rate limit, an ended session or a fault of the gateway is
 * not.
 */
export const isTestResult = (error: unknown): error is RefusedError => error instanceof RefusedError

/** Tests a channel with a model, and updates its cached rows. */
export async function testChannel(queryClient: QueryClient, { id }: Row, model: string) {
  const setResult = (response_time: number, reason?: string) => {
    const at = now()
    addResult(queryClient, id, { failed: reason !== undefined, at, reason: reason ?? '' })
    patchRow<Channel>(queryClient, channelResource.key, id, { response_time, test_time: at })
  }
  try {
    const response = await channels.test(sendOf(queryClient), { id, model })
    setResult(Math.round(response.time * SECOND))
    return response
  } catch (error) {
    if (isTestResult(error)) setResult(0, error.message)
    throw error
  }
}

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
