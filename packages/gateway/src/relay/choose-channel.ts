import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import type { Routing } from '../channels/routing.ts'
import type { ChannelRow } from '../channels/store.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import { type ApiKey, groupOf } from './api-key.ts'
import type { RelayDeps } from './deps.ts'

function channelById(id: string, routing: Routing): ChannelRow {
  const channel = /^\d{1,15}$/.test(id) ? routing.find(Number(id)) : undefined
  if (!channel) throw new RelayError(400, relayTexts.channelId)
  if (channel.status !== CHANNEL_STATUS.enabled) throw new RelayError(403, relayTexts.channelOff)
  return channel
}

/** Returns the error of a model that a key cannot use. */
export const modelError = (text: RelayError['text']): RelayError =>
  new RelayError(404, text, { type: 'invalid_request_error', param: 'model', code: 'model_not_found', isFinal: true })

/**
 * Returns the next channel for a call: the one that the key names, else by group, model, priority, and weight.
 * @param failed IDs of channels that have failed
 * @returns `undefined` if all channels have failed
 * @throws RelayError if there is no channel at all
 */
export function chooseChannel(
  { routing }: Pick<RelayDeps, 'routing'>,
  key: ApiKey,
  model: string,
  failed: ReadonlySet<number>,
): ChannelRow | undefined {
  if (key.channelId !== undefined) return failed.size === 0 ? channelById(key.channelId, routing) : undefined
  const group = groupOf(key.user)
  const channel = routing.poolOf(group, model)?.draw(failed)
  if (channel) return channel
  if (failed.size > 0) return undefined
  if (!routing.knows(group, model)) throw modelError(relayTexts.noModel(group, model))
  throw new RelayError(503, relayTexts.noChannel(group, model), { isFinal: true })
}
