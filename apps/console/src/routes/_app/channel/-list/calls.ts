import { type Channel, channels, GatewayError, splitComma } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { patchRow } from '../../../../parts/list/rows.ts'
import { CHANNELS, withoutKey } from './data.ts'
import { keepResult } from './test-results.ts'

const { enabled, disabled } = channels.CHANNEL_STATUS

const SECOND = 1000
const USUAL_MODEL = 'gpt-3.5-turbo'

/** Unix seconds. */
const now = () => Math.floor(Date.now() / SECOND)

/** Switches a channel on or off, and gives it as the server has it now. */
export const switchChannel = async ({ id }: Channel, on: boolean): Promise<Channel> =>
  withoutKey(await channels.update(send, { id, status: on ? enabled : disabled }))

/** Deletes a channel. */
export const removeChannel = ({ id }: Channel) => channels.remove(send, { id })

/** The model that a test asks unless somebody picked another one. */
export function usualModel(channel: Channel): string {
  const models = splitComma(channel.models)
  return models.includes(USUAL_MODEL) ? USUAL_MODEL : (models[0] ?? '')
}

/** Asks a model through a channel. The result lands on the row with its id, wherever that stands by then. */
export async function testChannel(queryClient: QueryClient, { id }: Channel, model: string) {
  const land = (failed: boolean, response_time: number) => {
    const at = now()
    keepResult(queryClient, id, { failed, at })
    patchRow<Channel>(queryClient, CHANNELS, id, { response_time, test_time: at })
  }
  try {
    const answer = await channels.test(send, { id, model })
    land(false, Math.round(answer.time * SECOND))
    return answer
  } catch (error) {
    // The server answered: that was a test. Anything else says nothing about the channel.
    if (error instanceof GatewayError) land(true, 0)
    throw error
  }
}

/** Asks a provider for what is left, and puts it in the row. */
export async function askBalance(queryClient: QueryClient, { id }: Channel): Promise<void> {
  const { balance } = await channels.updateBalance(send, { id })
  patchRow<Channel>(queryClient, CHANNELS, id, { balance })
}
