import type { IdentityColumn } from '../users/store.ts'

/** Reads an option as text. */
export type Read = (key: string) => string

/** A way to sign in: a password, or an identity elsewhere by the column that holds it. */
export type Way = 'password' | IdentityColumn

/** The switch of a way, and what has to be filled in for it. The real server has no switch for Lark. */
const WAYS: Readonly<Record<Way, { readonly flag?: string; readonly needs: readonly string[] }>> = {
  password: { flag: 'PasswordLoginEnabled', needs: [] },
  github_id: { flag: 'GitHubOAuthEnabled', needs: ['GitHubClientId', 'GitHubClientSecret'] },
  oidc_id: { flag: 'OidcEnabled', needs: ['OidcClientId', 'OidcTokenEndpoint', 'OidcUserinfoEndpoint'] },
  lark_id: { needs: ['LarkClientId', 'LarkClientSecret'] },
  wechat_id: { flag: 'WeChatAuthEnabled', needs: ['WeChatServerAddress'] },
}

/** What has to be filled in for each way that has a switch, by that switch. */
export const needsOfWays: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(WAYS).flatMap(({ flag, needs }) => (flag === undefined ? [] : [[flag, needs]])),
)

/** Whether somebody could sign in this way: it is switched on, and all it needs is filled in. */
export function isOpen(way: Way, read: Read): boolean {
  const { flag, needs } = WAYS[way]
  return (flag === undefined || read(flag) === 'true') && needs.every((key) => read(key).trim() !== '')
}
