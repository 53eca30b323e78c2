import { CHANNEL_STATUS, splitComma } from '@relaydeck/api-sdk'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import { obstacleIn } from '../../import/tables.ts'
import { canonical, hasSecret } from '../families/channel.ts'
import type { HouseChannel, Read } from '../house.ts'
import type { Planning } from './planning.ts'
import type { State } from './state.ts'
import { left, type Step } from './step.ts'

/** Returns a channel with the secrets of the target's, if its own are not known: that one may not be ready. */
function withSecretsOf(there: HouseChannel, channel: HouseChannel): HouseChannel {
  if (channel.key !== null) return channel
  const config = hasSecret(there.config) ? there.config : channel.config
  return { ...channel, key: there.key, status: there.status, config }
}

/** Returns a new channel; one whose key is not known is disabled. */
const withoutKey = (channel: HouseChannel): HouseChannel =>
  channel.key === null ? { ...channel, key: '', status: CHANNEL_STATUS.disabled } : channel

/** Returns why this gateway could not call an enabled channel of another server. */
function obstaclesOf({ family }: Read, channel: HouseChannel): Text[] {
  if (family === 'relaydeck' || channel.status !== CHANNEL_STATUS.enabled || channel.key === null) return []
  const { reason } = obstacleIn({ ...channel, key: channel.key })
  return reason === undefined ? [] : [moveTexts.cannotCall(reason)]
}

/** Returns which entry of a channel's lists the target's index of channels cannot store. */
function listProblem({ texts: { widths } }: State, { models, group }: HouseChannel): Text | undefined {
  const isTooLong = (list: string, width = Number.POSITIVE_INFINITY) =>
    splitComma(list).some((entry) => [...entry].length > width)
  if (isTooLong(models, widths.get('abilities.model'))) return moveTexts.modelTooLong
  return isTooLong(group, widths.get('abilities.group')) ? moveTexts.groupTooLong : undefined
}

/** Plans the channels; of several with one name, the first one here is the first one there. */
export function planChannels({ read, state, steps, form }: Planning): Step<HouseChannel>[] {
  const there = state.house.channels
  const places = new Map<string, number[]>()
  for (const [at, { name }] of there.entries()) places.set(name, [...(places.get(name) ?? []), at])
  return read.house.channels.map((each): Step<HouseChannel> => {
    const channel = canonical(each)
    const { name } = channel
    const at = places.get(name)?.shift()
    const found = at === undefined ? undefined : there[at]
    if (at !== undefined && found && state.fixedChannels.has(at))
      return { action: 'keep', name, reasons: [moveTexts.severalKeys], item: found, at }
    const tooLong = listProblem(state, channel)
    if (tooLong !== undefined && !found) return left(name, channel, tooLong)
    const { item, lost } = form?.channelIn(channel) ?? { item: channel, lost: obstaclesOf(read, channel) }
    const known = found ? withSecretsOf(found, item) : withoutKey(item)
    return steps.step('channels', name, {
      before: { ...channel, key: item.key },
      item: known,
      at,
      existing: found && { kept: found, replaced: known },
      reasons: item.key === null && !found ? [...lost, moveTexts.noKey] : lost,
    })
  })
}
