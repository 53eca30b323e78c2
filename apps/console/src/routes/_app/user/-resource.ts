import { type CallOptions, USER_ORDERS, USER_STATUS, type User, users } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import { choiceField, wordField } from '../../../parts/rows/address.ts'
import type { Resource, ResourceQuery } from '../../../parts/rows/resource.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the screens that manage users. */
export const userTexts = textArea({ zh, en })

export type UserTexts = TextsOf<typeof userTexts>

const withoutAccessToken = (user: User): User => ({ ...user, access_token: '' })

/** Leaves out the access tokens that some servers send: the console does not need them. */
const withoutAccessTokens = ({ queryKey, queryFn }: ResourceQuery<User[]>): ResourceQuery<User[]> => ({
  queryKey,
  queryFn: async (options: CallOptions) => (await queryFn(options)).map(withoutAccessToken),
})

/** Accounts of all users. */
export const userResource: Resource<User, (typeof USER_ORDERS)[number]> = {
  name: 'user',
  path: '/user',
  key: resourceKey(users.list),
  texts: userTexts,
  nameOf: ({ username }) => username,
  orders: USER_ORDERS,
  filters: {
    status: choiceField(...Object.keys(USER_STATUS)),
    role: choiceField('user', 'admin', 'root'),
    group: wordField,
    quota: choiceField('none', '1', '10'),
  },
  ordersLack: 'userOrders',
  list: (page, order, via = send) => withoutAccessTokens(query(via, users.list, { ...page, order })),
  search: (keyword) => withoutAccessTokens(query(send, users.search, { keyword })),
  get: (id) => query(send, users.get, { id }),
  walk: (order = '', via = send) =>
    async function* (pages, options) {
      for await (const page of pages(users.list, via, { order }, options)) yield page.map(withoutAccessToken)
    },
}
