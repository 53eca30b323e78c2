import { channels as sdk } from '@relaydeck/api-sdk'
import type { Candidate } from '../channels/abilities.ts'
import type { ChannelRow, Channels } from '../channels/store.ts'
import { RelayError } from '../lib/relay-error.ts'
import { alternativeTo } from '../providers/provider.ts'
import { relayTexts } from '../texts/relay.ts'
import { type ApiKey, groupOf } from './api-key.ts'
import type { RelayDeps } from './deps.ts'

/** A weight of 0 counts as 1, so that unweighted channels are equal. */
const weightOf = ({ weight }: Candidate) => Math.max(weight, 1)

/** Picks a channel with the highest priority at random, by weight. */
export function pick(candidates: readonly Candidate[], random: () => number = Math.random): Candidate | undefined {
  const highest = candidates.reduce((max, { priority }) => Math.max(max, priority), Number.NEGATIVE_INFINITY)
  const preferred = candidates.filter(({ priority }) => priority === highest)
  let rest = random() * preferred.reduce((sum, candidate) => sum + weightOf(candidate), 0)
  return preferred.find((candidate) => {
    rest -= weightOf(candidate)
    return rest < 0
  })
}

function channelById(id: string, channels: Channels): ChannelRow {
  const channel = /^\d{1,15}$/.test(id) ? channels.find(Number(id)) : undefined
  if (!channel) throw new RelayError(400, relayTexts.channelId)
  if (channel.status !== sdk.CHANNEL_STATUS.enabled) throw new RelayError(403, relayTexts.channelOff)
  return channel
}

/**
 * Returns the next channel for a call: the one that the key names, else by group, model, priority, and weight.
 * @param failed IDs of channels that have failed
 * @returns `undefined` if all channels have failed
 * @throws RelayError if there is no channel at all
 */
export function chooseChannel(
  { abilities, channels }: Pick<RelayDeps, 'abilities' | 'channels'>,
  key: ApiKey,
  model: string,
  failed: ReadonlySet<number>,
): ChannelRow | undefined {
  if (key.channelId !== undefined) return failed.size === 0 ? channelById(key.channelId, channels) : undefined
  const group = groupOf(key.user)
  const candidates = abilities.candidates(group, model)
  // Channels of unsupported types are used only if there are no others: their error names an alternative.
  const supported = candidates.filter((candidate) => alternativeTo(candidate) === undefined)
  const remaining = (supported.length > 0 ? supported : candidates).filter(({ id }) => !failed.has(id))
  const picked = pick(remaining)
  if (picked) return channels.find(picked.id)
  if (failed.size > 0) return undefined
  throw new RelayError(503, relayTexts.noChannel(group, model))
}
