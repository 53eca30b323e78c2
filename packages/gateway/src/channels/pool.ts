import type { ChannelRow } from './store.ts'

/** Channels of the same priority. `ends` are the sums of their weights so far. */
interface Tier {
  readonly channels: readonly ChannelRow[]
  readonly ends: readonly number[]
  readonly total: number
}

/** Channels among which calls are distributed. */
export interface Pool {
  /**
   * Draws a channel with the highest priority at random, by weight.
   * @param excluded IDs of channels that have failed
   * @returns `undefined` if all are excluded
   */
  draw(excluded: ReadonlySet<number>, random?: () => number): ChannelRow | undefined
  /**
   * Returns the channel of a conversation: of the highest priority, the same one for each of its calls, in any process.
   * When it fails or leaves, only its own conversations move.
   * @param conversation an integer from 0 to 2^32 - 1
   */
  drawFor(conversation: number, excluded: ReadonlySet<number>): Kept | undefined
}

/** A channel that a conversation keeps. */
interface Kept {
  readonly channel: ChannelRow
  /** Whether there were others of its priority. */
  readonly isChoice: boolean
}

/** A weight of 0 counts as 1, so that unweighted channels are equal. */
const weightOf = ({ weight }: ChannelRow) => Math.max(weight, 1)

function createTier(channels: readonly ChannelRow[]): Tier {
  let total = 0
  const ends = channels.map((channel) => {
    total += weightOf(channel)
    return total
  })
  return { channels, ends, total }
}

/** Returns the index of the first end above a value, by bisection. */
function indexAbove(ends: readonly number[], value: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

const drawFrom = ({ channels, ends, total }: Tier, random: () => number): ChannelRow | undefined =>
  channels[indexAbove(ends, random() * total)]

/** Draws before the remaining channels are listed: excluded channels are few. */
const DRAWS = 8

function drawRemaining(tier: Tier, excluded: ReadonlySet<number>, random: () => number): ChannelRow | undefined {
  for (let draw = 0; draw < DRAWS; draw++) {
    const channel = drawFrom(tier, random)
    if (channel && !excluded.has(channel.id)) return channel
  }
  return drawFrom(createTier(tier.channels.filter(({ id }) => !excluded.has(id))), random)
}

/** Returns a number from 0 to 1 that is determined by a conversation and a channel (the mixer of MurmurHash3). */
function chanceOf(conversation: number, id: number): number {
  let hash = (conversation ^ Math.imul(id, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns the channel with the highest weighted chance (rendezvous hashing). */
function keptBy(conversation: number, { channels }: Tier, excluded: ReadonlySet<number>): ChannelRow | undefined {
  let best: ChannelRow | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const channel of channels) {
    if (excluded.has(channel.id)) continue
    const score = Math.log(chanceOf(conversation, channel.id)) / weightOf(channel)
    if (best && score <= highest) continue
    best = channel
    highest = score
  }
  return best
}

/**
 * Creates a pool. A draw takes the logarithm of the number of channels.
 * @param isFirst whether a channel precedes the others of its priority
 */
export function createPool(channels: readonly ChannelRow[], isFirst: (channel: ChannelRow) => boolean): Pool {
  const tiers = [...Map.groupBy(channels, ({ priority }) => priority)]
    .sort(([a], [b]) => b - a)
    .flatMap(([, tier]) => [tier.filter(isFirst), tier.filter((channel) => !isFirst(channel))])
    .filter((tier) => tier.length > 0)
    .map(createTier)
  return {
    draw: (excluded, random = Math.random) => {
      if (excluded.size === 0) return tiers[0] && drawFrom(tiers[0], random)
      for (const tier of tiers) {
        const channel = drawRemaining(tier, excluded, random)
        if (channel) return channel
      }
      return undefined
    },
    drawFor: (conversation, excluded) => {
      for (const tier of tiers) {
        const channel = keptBy(conversation, tier, excluded)
        if (channel) return { channel, isChoice: tier.channels.length > 1 }
      }
      return undefined
    },
  }
}
