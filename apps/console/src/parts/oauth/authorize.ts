import type { Status } from '@relaydeck/api-sdk'
import { textArea } from '../../app/language/area.ts'
import { PROVIDERS, type Provider } from './link-search.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of third-party sign-in. */
export const oauthTexts = textArea({ zh, en })

const IS_ENABLED: Record<Provider, (status: Status) => boolean> = {
  github: ({ github_oauth }) => github_oauth,
  // There is no separate switch for Lark.
  lark: ({ lark_client_id }) => lark_client_id !== '',
  oidc: ({ oidc }) => oidc,
}

/** Returns the providers that are enabled on a gateway. */
export const enabledProviders = (status: Status): Provider[] =>
  PROVIDERS.filter((provider) => IS_ENABLED[provider](status))

interface AuthorizeRequest {
  /** State from `oauth.state`, which is stored in the session. */
  state: string
  /** Origin of the console, for the providers' redirects. */
  origin: string
}

type AuthorizePage = readonly [url: string, query: Record<string, string>]

const PAGES: Record<Provider, (status: Status, request: AuthorizeRequest) => AuthorizePage> = {
  github: ({ github_client_id }, { state }) => [
    'https://github.com/login/oauth/authorize',
    { client_id: github_client_id, scope: 'user:email', state },
  ],
  lark: ({ lark_client_id }, { state, origin }) => [
    'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    { client_id: lark_client_id, redirect_uri: `${origin}/oauth/lark`, response_type: 'code', state },
  ],
  oidc: ({ oidc_client_id, oidc_authorization_endpoint }, { state, origin }) => [
    oidc_authorization_endpoint,
    {
      client_id: oidc_client_id,
      redirect_uri: `${origin}/oauth/oidc`,
      response_type: 'code',
      scope: 'openid profile email',
      state,
    },
  ],
}

/** Returns the URL of a provider's authorization page, or `undefined` if the gateway has no valid one. */
export function authorizeUrl(provider: Provider, status: Status, request: AuthorizeRequest): string | undefined {
  const [page, query] = PAGES[provider](status, request)
  const url = URL.parse(page)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
