import { CHANNEL_STATUS, type Channel, channels } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import { choiceField, idField, wordField } from '../../../parts/rows/address.ts'
import type { SwitchableResource } from '../../../parts/rows/resource.ts'
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
export const channelResource: SwitchableResource<Channel> = {
  name: 'channel',
  path: '/channel',
  key: resourceKey(channels.list),
  texts: channelTexts,
  nameOf: ({ name }) => name,
  orders: [''],
  filters: {
    status: choiceField(...Object.keys(CHANNEL_STATUS)),
    result: choiceField('passed', 'failed', 'slow', 'bad', 'untested'),
    time: choiceField('1', '3', '5', '10'),
    balance: choiceField('none', '1', '10'),
    type: idField,
    group: wordField,
    model: wordField,
    tag: wordField,
  },
  list: (page, _, via = send) => query(via, channels.list, page),
  search: (keyword) => query(send, channels.search, { keyword }),
  get: (id) => query(send, channels.get, { id }),
  walk:
    (_, via = send) =>
    (pages, options) =>
      pages(channels.list, via, {}, options),
  statusOf,
  setEnabled: async ({ id }, on) => withoutKey(await channels.update(send, { id, status: statusOf(on) })),
  remove: ({ id }) => channels.remove(send, { id }),
}
