import { TOKEN_ORDERS, TOKEN_STATUS, type Token, tokens } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import { choiceField } from '../../../parts/rows/address.ts'
import type { SwitchableResource } from '../../../parts/rows/resource.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the token screens. */
export const tokenTexts = textArea({ zh, en })

export type TokenTexts = TextsOf<typeof tokenTexts>

/** Returns whether the server sent a part of the key only, which cannot be used. */
export const isMasked = ({ key }: Token): boolean => key.includes('***')

const { enabled, disabled } = TOKEN_STATUS
const statusOf = (on: boolean) => (on ? enabled : disabled)

/** The user's own tokens. */
export const tokenResource: SwitchableResource<Token, (typeof TOKEN_ORDERS)[number]> = {
  name: 'token',
  path: '/token',
  key: resourceKey(tokens.list),
  texts: tokenTexts,
  nameOf: ({ name }) => name,
  orders: TOKEN_ORDERS,
  filters: {
    status: choiceField(...Object.keys(TOKEN_STATUS)),
    expiry: choiceField('7d', '30d', 'past', 'never'),
  },
  ordersLack: 'tokenOrders',
  list: (page, order, via = send) => query(via, tokens.list, { ...page, order }),
  search: (keyword) => query(send, tokens.search, { keyword }),
  get: (id) => query(send, tokens.get, { id }),
  walk:
    (order = '', via = send) =>
    (pages, options) =>
      pages(tokens.list, via, { order }, options),
  statusOf,
  setEnabled: ({ id }, on) => tokens.setStatus(send, { id, status: statusOf(on) }),
  remove: ({ id }) => tokens.remove(send, { id }),
}
