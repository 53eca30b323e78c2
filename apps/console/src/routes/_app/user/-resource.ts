import { type CallOptions, USER_ORDERS, type User, users } from '@relaydeck/api-sdk'
import { query, resourceKey } from '@relaydeck/api-sdk/query'
import { send } from '../../../app/send.ts'
import { type TextsOf, textArea } from '../../../app/texts/area.ts'
import type { Resource, ResourceQuery } from '../../../parts/list/resource.ts'

/** Texts of the screens that manage users. */
export const userTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })

export type UserTexts = TextsOf<typeof userTexts>

/** Leaves out the access tokens that some servers send: the console does not need them. */
const withoutAccessTokens = ({ queryKey, queryFn }: ResourceQuery<User[]>): ResourceQuery<User[]> => ({
  queryKey,
  queryFn: async (options: CallOptions) => (await queryFn(options)).map((user) => ({ ...user, access_token: '' })),
})

/** Accounts of all users. */
export const userResource: Resource<User, (typeof USER_ORDERS)[number]> = {
  name: 'user',
  path: '/user',
  key: resourceKey(users.list),
  texts: userTexts,
  nameOf: ({ username }) => username,
  orders: USER_ORDERS,
  sortValue: (user, order) => user[order],
  list: (p, order) => withoutAccessTokens(query(send, users.list, { p, order })),
  search: (keyword) => withoutAccessTokens(query(send, users.search, { keyword })),
  get: (id) => query(send, users.get, { id }),
  walk: (order) => (pages, options) => pages(users.list, send, { order }, options),
}
