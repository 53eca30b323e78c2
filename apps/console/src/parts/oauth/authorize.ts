import type { Status } from '@relaydeck/api-sdk'
import { PROVIDERS, type Provider } from './providers.ts'

const OFFERED: Record<Provider, (status: Status) => boolean> = {
  github: ({ github_oauth }) => github_oauth,
  // The server has no switch for it.
  lark: ({ lark_client_id }) => lark_client_id !== '',
  oidc: ({ oidc }) => oidc,
}

/** The services that a gateway offers, in a fixed order. */
export const offeredBy = (status: Status): Provider[] => PROVIDERS.filter((provider) => OFFERED[provider](status))

interface Request {
  /** From `oauth.state`: the session remembers it. */
  state: string
  /** The console's own: providers send people back there. */
  origin: string
}

type Page = readonly [address: string, query: Record<string, string>]

const PAGES: Record<Provider, (status: Status, request: Request) => Page> = {
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

/** Where a provider asks for permission. `undefined`: the gateway names no web page for it. */
export function authorizeUrl(provider: Provider, status: Status, request: Request): string | undefined {
  const [address, query] = PAGES[provider](status, request)
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
