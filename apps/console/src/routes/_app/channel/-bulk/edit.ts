import { type Channel, splitComma } from '@relaydeck/api-sdk'

/** What becomes of the models of a channel. */
export const WAYS = ['keep', 'add', 'remove', 'replace'] as const
export type Way = (typeof WAYS)[number]

/** What many channels are to have. */
export interface ChannelEdit {
  /** None: each keeps its own. */
  groups: readonly string[]
  way: Way
  models: readonly string[]
}

/** Whether there is anything in it to be done. */
export const isEmpty = ({ groups, way, models }: ChannelEdit): boolean =>
  groups.length === 0 && (way === 'keep' || models.length === 0)

/**
 * What an edit changes of a channel; `undefined`: nothing. Its last models are not taken away: a channel without any
 * serves nobody.
 */
export function changeOf(
  { groups, way, models }: ChannelEdit,
  channel: Pick<Channel, 'group' | 'models'>,
): { group?: string; models?: string } | undefined {
  const own = splitComma(channel.models)
  const wanted = {
    keep: own,
    add: [...own, ...models.filter((model) => !own.includes(model))],
    remove: own.filter((model) => !models.includes(model)),
    replace: models.length > 0 ? [...models] : own,
  }[way]
  const [group, list] = [groups.join(','), wanted.join(',')]
  const change = {
    ...(groups.length > 0 && group !== channel.group && { group }),
    ...(wanted.length > 0 && list !== own.join(',') && { models: list }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
