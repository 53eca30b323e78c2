import { isOn, optionOf } from '@relaydeck/api-sdk/rules'

/** Returns the value of an option. */
export type ReadOption = (key: string) => string

/** Columns of `users` that hold the ID of an account at another service. */
export const IDENTITY_COLUMNS = ['github_id', 'oidc_id', 'lark_id', 'wechat_id'] as const
export type IdentityColumn = (typeof IDENTITY_COLUMNS)[number]

/** A way to sign in: with a password, or with an account at another service. */
export type SignInMethod = 'password' | IdentityColumn

/** The option that enables each method. One API has none for Lark. */
const SWITCHES: Readonly<Record<SignInMethod, string | undefined>> = {
  password: 'PasswordLoginEnabled',
  github_id: 'GitHubOAuthEnabled',
  oidc_id: 'OidcEnabled',
  lark_id: undefined,
  wechat_id: 'WeChatAuthEnabled',
}

const LARK_NEEDS = ['LarkClientId', 'LarkClientSecret']

/** Whether users can sign in with a method: it is enabled and completely configured. */
export function isAvailable(method: SignInMethod, read: ReadOption): boolean {
  const key = SWITCHES[method]
  const needs = key === undefined ? LARK_NEEDS : (optionOf(key)?.needs ?? [])
  return (key === undefined || isOn(read(key))) && needs.every((need) => read(need).trim() !== '')
}
