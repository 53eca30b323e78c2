import { withoutTrailingSlash } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { serverAddress } from '../options/server-address.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import type { IdentityColumn } from '../users/store.ts'

/** Who somebody is elsewhere. */
export interface Identity {
  readonly id: string
  /** The user name they would like; `''`: none. */
  readonly username?: string
  /** `''`: none is known. */
  readonly displayName: string
  /** `''`: none is known, or nobody vouches for it. */
  readonly email?: string
}

/** A server by which people sign in here. */
export interface Provider {
  /** How sentences and user names call it. */
  readonly name: 'github' | 'oidc' | 'lark' | 'wechat'
  readonly column: IdentityColumn
  /** Display name of whoever has none. */
  readonly nameless: string
  /**
   * Asks who sent a code.
   * @throws Refusal
   */
  identify(services: Services, code: string): Promise<Identity>
}

// Nothing that another server says is taken on trust: what is no text reads as none.
const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : '')),
  z.string(),
)
const optionalText = z._default(text, '')
const identifier = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))

const Token = z.object({ access_token: z.string().check(z.minLength(1)) })

const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' }

/** The last steps of the authorization code grant (RFC 6749, 4.1.3): code for token, token for person. */
interface Grant<T extends z.ZodMiniType> {
  readonly provider: Provider['name']
  readonly tokenAt: string
  readonly body: string | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly personAt: string
  readonly person: T
}

async function personOf<T extends z.ZodMiniType>({ outside }: Services, grant: Grant<T>): Promise<z.output<T>> {
  const accept = { accept: 'application/json', 'user-agent': 'relaydeck' }
  const { provider, body, headers } = grant
  const granted = await outside.ask(grant.tokenAt, { method: 'POST', body, headers: { ...accept, ...headers } })
  if (granted === undefined) throw new Refusal(texts.providerUnreachable(provider))
  const token = z.safeParse(Token, granted)
  if (!token.success) throw new Refusal(texts.providerCode(provider))
  const authorization = `Bearer ${token.data.access_token}`
  const said = await outside.ask(grant.personAt, { headers: { ...accept, authorization } })
  if (said === undefined) throw new Refusal(texts.providerUnreachable(provider))
  const person = z.safeParse(grant.person, said)
  if (!person.success) throw new Refusal(texts.providerNobody(provider))
  return person.data
}

const GitHubPerson = z.object({ login: identifier, name: optionalText, email: optionalText })

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: Provider = {
  name: 'github',
  column: 'github_id',
  nameless: 'GitHub User',
  identify: async (services, code) => {
    const { options, outside } = services
    const [client_id, client_secret] = [options.text('GitHubClientId'), options.text('GitHubClientSecret')]
    const { login, name, email } = await personOf(services, {
      provider: 'github',
      tokenAt: `${outside.elsewhere.github}/login/oauth/access_token`,
      body: JSON.stringify({ client_id, client_secret, code }),
      headers: JSON_BODY,
      personAt: `${outside.elsewhere.githubApi}/user`,
      person: GitHubPerson,
    })
    return { id: login, displayName: name, email }
  },
}

const LarkPerson = z.object({ open_id: identifier, name: optionalText })

/** https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token */
export const lark: Provider = {
  name: 'lark',
  column: 'lark_id',
  nameless: 'Lark User',
  identify: async (services, code) => {
    const { options, outside } = services
    const { open_id, name } = await personOf(services, {
      provider: 'lark',
      tokenAt: `${outside.elsewhere.lark}/open-apis/authen/v2/oauth/token`,
      body: JSON.stringify({
        grant_type: 'authorization_code',
        client_id: options.text('LarkClientId'),
        client_secret: options.text('LarkClientSecret'),
        code,
        redirect_uri: `${serverAddress(options)}/oauth/lark`,
      }),
      headers: JSON_BODY,
      personAt: `${outside.elsewhere.larkPassport}/suite/passport/oauth/userinfo`,
      person: LarkPerson,
    })
    return { id: open_id, displayName: name }
  },
}

const OidcPerson = z.object({
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
  nameless: 'OIDC User',
  identify: async (services, code) => {
    const { options } = services
    const { sub, preferred_username, name, email, email_verified } = await personOf(services, {
      provider: 'oidc',
      tokenAt: options.text('OidcTokenEndpoint'),
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: options.text('OidcClientId'),
        client_secret: options.text('OidcClientSecret'),
        code,
        redirect_uri: `${serverAddress(options)}/oauth/oidc`,
      }),
      personAt: options.text('OidcUserinfoEndpoint'),
      person: OidcPerson,
    })
    // Some providers leave the claim out; one that denies it is believed.
    const vouched = email_verified === undefined || email_verified === true || email_verified === 'true'
    return { id: sub, username: preferred_username, displayName: name, email: vouched ? email : '' }
  },
}

const WeChatAnswer = z.object({ success: z.literal(true), data: identifier })

/** A server that stands between a WeChat account and this one, and knows who was sent which code. */
export const wechat: Provider = {
  name: 'wechat',
  column: 'wechat_id',
  nameless: 'WeChat User',
  identify: async ({ options, outside }, code) => {
    const server = withoutTrailingSlash(options.text('WeChatServerAddress'))
    const question = `${server}/api/wechat/user?${new URLSearchParams({ code })}`
    const answer = await outside.ask(question, { headers: { authorization: options.text('WeChatServerToken') } })
    if (answer === undefined) throw new Refusal(texts.providerUnreachable('wechat'))
    const known = z.safeParse(WeChatAnswer, answer)
    if (!known.success) throw new Refusal(texts.providerCode('wechat'))
    return { id: known.data.data, displayName: '' }
  },
}
