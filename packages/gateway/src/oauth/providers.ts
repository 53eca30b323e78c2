import { withoutTrailingSlash } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { formBody } from '../lib/fetch.ts'
import type { HttpClient } from '../lib/http-client.ts'
import { Refusal } from '../lib/refusal.ts'
import type { IdentityColumn } from '../options/sign-in-methods.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'

/** Dependencies of a request to a provider. */
export interface ProviderDeps {
  readonly httpClient: HttpClient
  readonly options: Options
}

/** A user's profile at a provider. */
export interface Identity {
  readonly id: string
  /** Number of the account, if `id` can be renamed and then belong to somebody else. */
  readonly account?: string
  /** Preferred username; `''`: none. */
  readonly username?: string
  /** `''`: unknown. */
  readonly displayName: string
  /** `''`: unknown or unverified. */
  readonly email?: string
}

/** A service with whose accounts users can sign in. */
export interface Provider {
  /** Used in messages and generated usernames. */
  readonly name: 'github' | 'oidc' | 'lark' | 'wechat'
  readonly column: IdentityColumn
  /** Display name of users who have none. */
  readonly defaultName: string
  /**
   * Exchanges an authorization code for the user's identity.
   * @throws Refusal
   */
  identify(deps: ProviderDeps, code: string): Promise<Identity>
}

// Fields that are not texts are treated as empty.
const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : '')),
  z.string(),
)
const optionalText = z._default(text, '')
const identifier = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))

const TokenResponse = z.object({ access_token: z.string().check(z.minLength(1)) })

const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' }

/** The two requests that end an authorization code grant (RFC 6749, section 4.1.3): token, then profile. */
interface Grant<T extends z.ZodMiniType> {
  readonly provider: Provider['name']
  readonly tokenUrl: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly profileUrl: string
  readonly profile: T
}

async function fetchProfile<T extends z.ZodMiniType>(httpClient: HttpClient, grant: Grant<T>): Promise<z.output<T>> {
  const common = { accept: 'application/json' }
  const { provider, body, headers } = grant
  const response = await httpClient.fetchJson(grant.tokenUrl, {
    method: 'POST',
    body,
    headers: { ...common, ...headers },
  })
  if (response === undefined) throw new Refusal(texts.providerUnreachable(provider))
  const token = z.safeParse(TokenResponse, response)
  if (!token.success) throw new Refusal(texts.providerCode(provider))
  const authorization = `Bearer ${token.data.access_token}`
  const json = await httpClient.fetchJson(grant.profileUrl, { headers: { ...common, authorization } })
  if (json === undefined) throw new Refusal(texts.providerUnreachable(provider))
  const profile = z.safeParse(grant.profile, json)
  if (!profile.success) throw new Refusal(texts.providerNobody(provider))
  return profile.data
}

const GitHubProfile = z.object({ login: identifier, id: z.optional(z.int()), name: optionalText, email: optionalText })

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: Provider = {
  name: 'github',
  column: 'github_id',
  defaultName: 'GitHub User',
  identify: async ({ httpClient, options }, code) => {
    const [client_id, client_secret] = [options.text('GitHubClientId'), options.text('GitHubClientSecret')]
    const { login, id, name, email } = await fetchProfile(httpClient, {
      provider: 'github',
      tokenUrl: `${httpClient.serviceUrls.github}/login/oauth/access_token`,
      body: JSON.stringify({ client_id, client_secret, code }),
      headers: JSON_BODY,
      profileUrl: `${httpClient.serviceUrls.githubApi}/user`,
      profile: GitHubProfile,
    })
    return { id: login, ...(id !== undefined && { account: String(id) }), displayName: name, email }
  },
}

const LarkProfile = z.object({ open_id: identifier, name: optionalText })

/** https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token */
export const lark: Provider = {
  name: 'lark',
  column: 'lark_id',
  defaultName: 'Lark User',
  identify: async ({ httpClient, options }, code) => {
    const { open_id, name } = await fetchProfile(httpClient, {
      provider: 'lark',
      tokenUrl: `${httpClient.serviceUrls.lark}/open-apis/authen/v2/oauth/token`,
      body: JSON.stringify({
        grant_type: 'authorization_code',
        client_id: options.text('LarkClientId'),
        client_secret: options.text('LarkClientSecret'),
        code,
        redirect_uri: `${options.serverAddress()}/oauth/lark`,
      }),
      headers: JSON_BODY,
      profileUrl: `${httpClient.serviceUrls.larkPassport}/suite/passport/oauth/userinfo`,
      profile: LarkProfile,
    })
    return { id: open_id, displayName: name }
  },
}

const OidcProfile = z.object({
  sub: identifier,
  preferred_username: optionalText,
  name: optionalText,
  email: optionalText,
  email_verified: z.optional(z.unknown()),
})

/** https://openid.net/specs/openid-connect-core-1_0.html#TokenEndpoint */
export const oidc: Provider = {
  name: 'oidc',
  column: 'oidc_id',
  defaultName: 'OIDC User',
  identify: async ({ httpClient, options }, code) => {
    const { sub, preferred_username, name, email, email_verified } = await fetchProfile(httpClient, {
      provider: 'oidc',
      tokenUrl: options.text('OidcTokenEndpoint'),
      ...formBody({
        grant_type: 'authorization_code',
        client_id: options.text('OidcClientId'),
        client_secret: options.text('OidcClientSecret'),
        code,
        redirect_uri: `${options.serverAddress()}/oauth/oidc`,
      }),
      profileUrl: options.text('OidcUserinfoEndpoint'),
      profile: OidcProfile,
    })
    // Some providers send it as a text.
    const isVerified = email_verified === true || email_verified === 'true'
    return { id: sub, username: preferred_username, displayName: name, email: isVerified ? email : '' }
  },
}

const WeChatResponse = z.object({ success: z.literal(true), data: identifier })

/** The operator's WeChat server, which returns the account to which a code was sent. */
export const wechat: Provider = {
  name: 'wechat',
  column: 'wechat_id',
  defaultName: 'WeChat User',
  identify: async ({ options, httpClient }, code) => {
    const server = withoutTrailingSlash(options.text('WeChatServerAddress'))
    const url = `${server}/api/wechat/user?${new URLSearchParams({ code })}`
    const json = await httpClient.fetchJson(url, { headers: { authorization: options.text('WeChatServerToken') } })
    if (json === undefined) throw new Refusal(texts.providerUnreachable('wechat'))
    const response = z.safeParse(WeChatResponse, json)
    if (!response.success) throw new Refusal(texts.providerCode('wechat'))
    return { id: response.data.data, displayName: '' }
  },
}
