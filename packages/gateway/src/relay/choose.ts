import { channels as sdk } from '@relaydeck/api-sdk'
import type { Candidate } from '../channels/abilities.ts'
import type { Row as Channel } from '../channels/store.ts'
import type { Services } from '../services.ts'
import { RelayError } from './error.ts'
import { groupOf, type Key } from './key.ts'
import { insteadOf } from './provider.ts'
import { relayTexts } from './texts.ts'

/** A weight of 0 counts as 1: where nobody sets weights, all are equal. */
const shareOf = ({ weight }: Candidate) => Math.max(weight, 1)

/** One of the channels with the highest priority, each as often as its weight says. */
export function draw(candidates: readonly Candidate[], chance: () => number = Math.random): Candidate | undefined {
  const highest = candidates.reduce((max, { priority }) => Math.max(max, priority), Number.NEGATIVE_INFINITY)
  const first = candidates.filter(({ priority }) => priority === highest)
  let left = chance() * first.reduce((sum, candidate) => sum + shareOf(candidate), 0)
  return first.find((candidate) => {
    left -= shareOf(candidate)
    return left < 0
  })
}

function named(id: string, { channels }: Services): Channel {
  const channel = /^\d{1,15}$/.test(id) ? channels.find(Number(id)) : undefined
  if (!channel) throw new RelayError(400, relayTexts.channelId)
  if (channel.status !== sdk.CHANNEL_STATUS.enabled) throw new RelayError(403, relayTexts.channelOff)
  return channel
}

/**
 * The channel to ask next: the one that an administrator named, else by group, model, priority and weight.
 * @param tried those that failed already
 * @returns `undefined` where all were tried
 * @throws RelayError where there is none at all
 */
export function choose(services: Services, key: Key, model: string, tried: ReadonlySet<number>): Channel | undefined {
  if (key.channel !== undefined) return tried.size === 0 ? named(key.channel, services) : undefined
  const group = groupOf(key.user)
  const serving = services.abilities.serving(group, model)
  // Which types cannot be asked is told only where there is no other.
  const able = serving.filter(({ type }) => insteadOf(type) === undefined)
  const candidates = (able.length > 0 ? able : serving).filter(({ id }) => !tried.has(id))
  const drawn = draw(candidates)
  if (drawn) return services.channels.find(drawn.id)
  if (tried.size > 0) return undefined
  throw new RelayError(503, relayTexts.noChannel(group, model))
}
