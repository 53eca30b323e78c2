import { type Channel, channels, GatewayError, splitComma } from '@relaydeck/api-sdk'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../../../app/failure.ts'
import { notify } from '../../../../app/notify.tsx'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { useRowNames } from '../../../../parts/list/resource.ts'
import { patchRow } from '../../../../parts/list/rows.ts'
import { channelResource, channelTexts } from '../-resource.ts'
import { addResult } from './test-results.ts'

const SECOND = 1000
const DEFAULT_TEST_MODEL = 'gpt-3.5-turbo'

/** Current time in Unix seconds. */
const now = () => Math.floor(Date.now() / SECOND)

/** Returns the model that a test calls by default. */
export function defaultTestModel(channel: Channel): string {
  const models = splitComma(channel.models)
  return models.includes(DEFAULT_TEST_MODEL) ? DEFAULT_TEST_MODEL : (models[0] ?? '')
}

/** Tests a channel with a model, and updates its cached rows. */
export async function testChannel(queryClient: QueryClient, { id }: Channel, model: string) {
  const setResult = (response_time: number, reason?: string) => {
    const at = now()
    addResult(queryClient, id, { failed: reason !== undefined, at, reason: reason ?? '' })
    patchRow<Channel>(queryClient, channelResource.key, id, { response_time, test_time: at })
  }
  try {
    const response = await channels.test(send, { id, model })
    setResult(Math.round(response.time * SECOND))
    return response
  } catch (error) {
    // A response means that the test ran. Other errors say nothing about the channel.
    if (error instanceof GatewayError) setResult(0, error.message)
    throw error
  }
}

/** Fetches the balance of a channel from its provider, and updates its cached rows. */
export async function updateBalance(queryClient: QueryClient, { id }: Channel): Promise<void> {
  const { balance } = await channels.updateBalance(send, { id })
  patchRow<Channel>(queryClient, channelResource.key, id, { balance })
}

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
