import { CHANNEL_STATUS, type Channel, channels, pages } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import type { PagedResource, SwitchableResource } from '../../../parts/rows/resource.ts'
import { channelAddress } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the channel screens. */
export const channelTexts = textArea({ zh, en })

export type ChannelTexts = TextsOf<typeof channelTexts>

const { enabled, disabled } = CHANNEL_STATUS
const statusOf = (on: boolean) => (on ? enabled : disabled)

/** Leaves out the key that some servers send after an update. */
export const withoutKey = (channel: Channel): Channel => ({ ...channel, key: '' })

/** Channels to providers. */
export const channelResource: SwitchableResource<Channel> & PagedResource<Channel, ''> = {
  name: 'channel',
  path: '/channel',
  page: '/channel/$id',
  key: resourceKey(channels.list),
  texts: channelTexts,
  nameOf: ({ name }) => name,
  ...channelAddress,
  list: (page) => read(channels.list, page),
  search: (keyword, limit) => read(channels.search, { keyword, limit }),
  get: (id) => read(channels.get, { id }),
  walk: (_, limit) => (send, options) => pages(channels.list, send, { limit }, options),
  statusOf,
  setEnabled: async (send, { id }, on) => withoutKey(await channels.update(send, { id, status: statusOf(on) })),
  remove: (send, { id }) => channels.remove(send, { id }),
}

/** Returns the tags of channels, each once. */
export const tagsIn = (channels: readonly Channel[]): string[] =>
  [...new Set(channels.flatMap(({ tag }) => tag || []))].toSorted()

/** Counts disabled keys by their statuses. */
export const disabledIn = (keys: readonly number[]): number =>
  keys.filter((status) => status !== CHANNEL_STATUS.enabled).length
