import { isRecord, readJson } from '@relaydeck/api-sdk'
import { createTextSample } from '../counting/text-sample.ts'
import { mappedModel, speaks } from '../providers/address.ts'
import { ProviderError } from '../providers/failure.ts'
import { readResponse, sendToProvider } from '../providers/provider.ts'
import { chooseChannel } from './attempts/relay.ts'
import type { CallAndBody, RelayDeps } from './call/call.ts'
import { countUsage } from './charging/usage.ts'

/** Returns the tokens that a provider counts; `undefined` if it cannot count them. */
async function countedByProvider(deps: RelayDeps, { call, sent }: CallAndBody): Promise<number | undefined> {
  const channel = chooseChannel(deps, call, new Set())?.channel
  if (!channel) return undefined
  const model = mappedModel(channel, call.model)
  if (!speaks(channel, 'messages', model)) return undefined
  const { headers, signal, task } = call
  const request = { channel, call: task.call, headers, model, body: sent({}), signal }
  try {
    const answer = readJson(await readResponse(await sendToProvider(deps.httpClient.fetch, request)))
    const tokens = isRecord(answer) ? answer.input_tokens : undefined
    return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : undefined
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

/**
 * Counts the tokens of a prompt of Messages, without a charge: its provider counts them, or else the gateway estimates
 * them.
 * @throws RelayError if no channel has the model
 */
export async function countTokens(deps: RelayDeps, received: CallAndBody): Promise<{ readonly input_tokens: number }> {
  const counted = await countedByProvider(deps, received)
  if (counted !== undefined) return { input_tokens: counted }
  const { call } = received
  const estimate = { prompt: call.size.estimate, completion: 0 }
  const { prompt } = await countUsage(deps.tokenizer, call, { estimate, completion: createTextSample() })
  return { input_tokens: prompt }
}
