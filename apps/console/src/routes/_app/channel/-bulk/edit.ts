import { type Channel, splitComma } from '@relaydeck/api-sdk'
import { textArea } from '../../../../app/texts/area.ts'

/** Ways to change the models of a channel. */
export const MODES = ['keep', 'add', 'remove', 'replace'] as const
export type Mode = (typeof MODES)[number]

/** Changes to many channels. */
export interface ChannelEdit {
  /** Empty: each channel keeps its own. */
  groups: readonly string[]
  mode: Mode
  models: readonly string[]
}

/** Whether an edit changes nothing. */
export const isEmpty = ({ groups, mode, models }: ChannelEdit): boolean =>
  groups.length === 0 && (mode === 'keep' || models.length === 0)

/**
 * Returns the changes of an edit to a channel, or `undefined`. An edit that would remove all models changes none: a
 * channel without models is useless.
 */
export function changeOf(
  { groups, mode, models }: ChannelEdit,
  channel: Pick<Channel, 'group' | 'models'>,
): { group?: string; models?: string } | undefined {
  const current = splitComma(channel.models)
  const next = {
    keep: current,
    add: [...current, ...models.filter((model) => !current.includes(model))],
    remove: current.filter((model) => !models.includes(model)),
    replace: models.length > 0 ? [...models] : current,
  }[mode]
  const [group, list] = [groups.join(','), next.join(',')]
  const change = {
    ...(groups.length > 0 && group !== channel.group && { group }),
    ...(next.length > 0 && list !== current.join(',') && { models: list }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Texts of bulk actions on channels. */
export const channelBulkTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
