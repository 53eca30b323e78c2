import {
  type ChannelPermissions,
  DEFAULT_GROUP,
  type MANAGE_ACTIONS,
  pages,
  RANK,
  type USER_ORDERS,
  USER_STATUS,
  type User,
  users,
} from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../app/client.ts'
import { type TextsOf, textArea, useTexts } from '../../../app/language/area.ts'
import { type ReadContext, read } from '../../../app/read.ts'
import { type AccountValues, accountChanges, accountErrors } from '../../../parts/account/AccountFields.tsx'
import { wholeNumber } from '../../../parts/form/rules.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import type { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { type LimitRow, limitChanges, limitsError, rowsOf } from '../../../parts/limits/rows.ts'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import { dropRow, patchRow } from '../../../parts/rows/cached-rows.ts'
import type { PagedResource, ResourceQuery } from '../../../parts/rows/resource.ts'
import { userAddress } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the screens that manage users. */
export const userTexts = textArea({ zh, en })

export type UserTexts = TextsOf<typeof userTexts>

const withoutAccessToken = (user: User): User => ({ ...user, access_token: '' })

/** Leaves out the access tokens that some servers send: the console does not need them. */
const withoutAccessTokens = ({ queryKey, queryFn }: ResourceQuery<User[]>): ResourceQuery<User[]> => ({
  queryKey,
  queryFn: async (context: ReadContext) => (await queryFn(context)).map(withoutAccessToken),
})

/** Accounts of all users. */
export const userResource: PagedResource<User, (typeof USER_ORDERS)[number]> = {
  name: 'user',
  path: '/user',
  page: '/user/$id',
  key: resourceKey(users.list),
  texts: userTexts,
  nameOf: ({ username }) => username,
  ...userAddress,
  ordersLack: 'userOrders',
  list: (page, order) => withoutAccessTokens(read(users.list, { ...page, order })),
  search: (keyword, limit) => withoutAccessTokens(read(users.search, { keyword, limit })),
  get: (id) => read(users.get, { id }),
  walk: (order = '', limit) =>
    async function* (send, options) {
      for await (const page of pages(users.list, send, { order, limit }, options)) yield page.map(withoutAccessToken)
    },
}

/** Represents a user whose session has just ended. */
export const GUEST = { role: 0 }

/** An action on an account. */
export type Action = (typeof MANAGE_ACTIONS)[number]

/** Returns the actions on an account in menu order. Only super admins promote users. */
export function actionsFor(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): [Action, ...Action[]] {
  const ban: Action = user.status === USER_STATUS.enabled ? 'disable' : 'enable'
  const rank: Action[] = user.role >= RANK.admin ? ['demote'] : me.role >= RANK.root ? ['promote'] : []
  return [ban, ...rank, 'delete']
}

/** What an administrator may do with channels, the most harmless first. */
export const PERMISSIONS = ['read', 'operate', 'write', 'sensitive_write'] as const

const PROVIDERS = ['github_id', 'oidc_id', 'wechat_id', 'lark_id'] as const

/** Returns the email address and the third-party accounts of a user. */
export const boundAccounts = (user: User, { providers }: Pick<UserTexts['form'], 'providers'>): string[] => [
  ...(user.email ? [user.email] : []),
  ...PROVIDERS.flatMap((provider) => (user[provider] ? [`${providers[provider]} ${user[provider]}`] : [])),
]

/** Maximum number of characters of a name in the list. */
const MAX_LENGTH = 15

/** Truncates a name for the list. */
export function truncateName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : name
}

/** Values of the user form. An empty number field holds `''`. */
export interface UserValues extends AccountValues {
  group: string
  quota: number | string
  limits: readonly LimitRow[]
  /** What an administrator may do with channels, where the server says it. */
  permissions: ChannelPermissions | undefined
}

/** Returns the form values of a user, or of a new one. */
export const valuesOf = (stored?: User): UserValues => ({
  username: stored?.username ?? '',
  display_name: stored?.display_name ?? '',
  password: '',
  group: stored?.group || DEFAULT_GROUP,
  quota: stored?.quota ?? 0,
  limits: rowsOf(stored?.limits),
  permissions: stored?.channel_permissions,
})

/** Returns the permissions of an administrator if they were changed. */
export const changedPermissions = ({ permissions }: UserValues, { channel_permissions: before }: User) =>
  permissions && before && PERMISSIONS.some((name) => permissions[name] !== before[name]) ? permissions : undefined

/** Returns the fields that the user changed. Others are not sent, so that spending meanwhile is not undone. */
export function changesOf(values: UserValues, stored: User) {
  const before = valuesOf(stored)
  const [group, quota] = [values.group.trim(), wholeNumber(values.quota)]
  return {
    ...accountChanges(values, stored),
    ...(values.group !== before.group && group !== before.group && { group }),
    ...(quota !== before.quota && { quota }),
    ...limitChanges(values.limits, stored.limits),
  }
}

/** Returns the draft of a new user. */
export function draftOf({ username, display_name, password, limits }: UserValues) {
  const name = username.trim()
  return { username: name, display_name: display_name.trim() || name, password, ...limitChanges(limits, undefined) }
}

type Texts = UserTexts & TextsOf<typeof commonTexts>

/** Returns errors by field. Unchanged fields of a stored user are not checked: other means allow longer names. */
export function validate(values: UserValues, texts: Texts, stored?: User): Record<string, string> {
  const {
    group: _,
    limits: _limits,
    permissions: _permissions,
    quota,
    ...account
  } = stored
    ? { ...changesOf(values, stored), permissions: undefined }
    : { ...values, username: values.username.trim(), display_name: values.display_name.trim() }
  return {
    ...accountErrors(account, texts),
    ...(quota !== undefined && !(wholeNumber(quota) >= 0) && { quota: texts.form.quotaInvalid }),
    ...limitsError(values.limits, limitTexts.current()),
  }
}

const { key } = userResource

/** Runs an action on an account. Only role and status of its row are updated from the response. */
export async function manageUser(
  queryClient: QueryClient,
  { id, username }: Pick<User, 'id' | 'username'>,
  action: Action,
  send = sendOf(queryClient),
): Promise<void> {
  const { role, status } = await users.manage(send, { username, action })
  if (action === 'delete') dropRow(queryClient, key, id)
  else patchRow<User>(queryClient, key, id, { role, status })
}

/** Runs an action on an account and shows a toast. */
export function useManage() {
  const queryClient = useQueryClient()
  const texts = useTexts(userTexts)
  return useAction({
    call: (_, { user, action }: { user: User; action: Action }) => manageUser(queryClient, user, action),
    meta: { handlesErrors: true },
    done: (_, { user, action }) => texts.done[action](user.username),
    onSuccess: (_, { action }) => {
      if (action === 'delete') void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
