import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a stand-in received. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Fields of a form or a JSON object. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Returns the content of a response: a text is sent unchanged, a URL redirects, `NO_RESPONSE` is never sent, all else
 * is JSON.
 */
type Responder = (request: ReceivedRequest) => unknown

export const NO_RESPONSE = Symbol('no response')

const parseFields = (type: string | undefined, body: string): ReceivedRequest['fields'] =>
  type?.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))

/** Returns a token for the code `good`. Like GitHub, it returns status 200 in any case. */
const issueToken = ({ fields }: ReceivedRequest) =>
  fields.code === 'good' ? { access_token: 'at' } : { error: 'bad_code' }

const profile = (content: object) => (request: ReceivedRequest) =>
  request.headers.authorization === 'Bearer at' ? content : { message: 'Bad credentials' }

const RESPONDERS: Record<string, Responder> = {
  '/login/oauth/access_token': issueToken,
  '/user': profile({ login: 'octocat', id: 1, name: 'Mona', email: 'mona@example.com' }),
  '/open-apis/authen/v2/oauth/token': issueToken,
  '/suite/passport/oauth/userinfo': profile({ open_id: 'ou_1', name: '飞书用户' }),
  // Consents immediately.
  '/oidc/authorize': ({ query }) =>
    new URL(`${query.get('redirect_uri')}?${new URLSearchParams({ code: 'good', state: query.get('state') ?? '' })}`),
  '/oidc/token': issueToken,
  '/oidc/userinfo': profile({
    sub: 's-1',
    preferred_username: 'odin',
    name: 'Odin',
    email: 'odin@example.com',
    email_verified: true,
  }),
  '/api/wechat/user': ({ query }) =>
    query.get('code') === 'good'
      ? { success: true, message: '', data: 'wx_1' }
      : { success: false, message: '验证码错误' },
  '/turnstile/v0/siteverify': ({ fields }) => ({
    success: /^person(-\d+)?$/.test(fields.response ?? '') && fields.secret === 'turnstile-secret',
  }),
}

/** Options with which a gateway offers every sign-in method; `{url}` is the stand-in. */
export const SETTINGS = {
  GitHubOAuthEnabled: 'true',
  GitHubClientId: 'github-id',
  GitHubClientSecret: 'github-secret',
  LarkClientId: 'lark-id',
  LarkClientSecret: 'lark-secret',
  OidcEnabled: 'true',
  OidcClientId: 'oidc-id',
  OidcClientSecret: 'oidc-secret',
  OidcTokenEndpoint: '{url}/oidc/token',
  OidcUserinfoEndpoint: '{url}/oidc/userinfo',
  WeChatAuthEnabled: 'true',
  WeChatServerAddress: '{url}',
  WeChatServerToken: 'wechat-secret',
}

/** Starts a stand-in for GitHub, Lark, an OIDC provider, a WeChat server, and Turnstile. */
export async function openSignInServices() {
  const requests: ReceivedRequest[] = []
  const responders = new Map(Object.entries(RESPONDERS))
  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? '', 'http://services')
    const fields = parseFields(message.headers['content-type'], await text(message))
    const { method = '', headers } = message
    const request = { method, path: url.pathname, query: url.searchParams, headers, fields }
    requests.push(request)
    const content = responders.get(url.pathname)?.(request)
    if (content === NO_RESPONSE) return
    if (content instanceof URL) response.writeHead(307, { location: content.href })
    response.end(typeof content === 'string' ? content : JSON.stringify(content ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** All requests so far. */
    requests,
    /** Changes the response of a path. */
    respond: (path: string, content: unknown) => responders.set(path, () => content),
    /** The option `serviceUrls` of a gateway. */
    serviceUrls: { github: url, githubApi: url, lark: url, larkPassport: url, turnstile: url },
    settings: Object.entries(SETTINGS).map(([key, value]) => [key, value.replace('{url}', url)] as const),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type SignInServices = Awaited<ReturnType<typeof openSignInServices>>
