import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a server of others was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Fields of a form or of a JSON object. */
  readonly fields: Readonly<Record<string, string>>
}

/** Gives the content of an answer; a text is sent as it is, a URL leads there, everything else is JSON, `SILENCE` is never sent. */
type Answer = (asked: Asked) => unknown

export const SILENCE = Symbol('no answer')

const read = (type: string | undefined, body: string): Asked['fields'] =>
  type?.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))

/** A token for the code `good`, as GitHub says it: with status 200 either way. */
const grant = ({ fields }: Asked) => (fields.code === 'good' ? { access_token: 'at' } : { error: 'bad_code' })

const person = (content: object) => (asked: Asked) =>
  asked.headers.authorization === 'Bearer at' ? content : { message: 'Bad credentials' }

const USUAL: Record<string, Answer> = {
  '/login/oauth/access_token': grant,
  '/user': person({ login: 'octocat', id: 1, name: 'Mona', email: 'mona@example.com' }),
  '/open-apis/authen/v2/oauth/token': grant,
  '/suite/passport/oauth/userinfo': person({ open_id: 'ou_1', name: '飞书用户' }),
  '/oidc/token': grant,
  '/oidc/userinfo': person({ sub: 's-1', preferred_username: 'odin', name: 'Odin', email: 'odin@example.com' }),
  '/api/wechat/user': ({ query }) =>
    query.get('code') === 'good'
      ? { success: true, message: '', data: 'wx_1' }
      : { success: false, message: '验证码错误' },
  '/turnstile/v0/siteverify': ({ fields }) => ({
    success: fields.response === 'person' && fields.secret === 'turnstile-secret',
  }),
}

/** Settings with which a gateway offers every way to sign in; `{url}` is the stand-in. */
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
  WeChatServerAddress: '{url}/',
  WeChatServerToken: 'wechat-secret',
}

/** A real HTTP server that answers like GitHub, Lark, an OIDC provider, a WeChat server and Turnstile, in this order. */
export async function openProvider() {
  const asked: Asked[] = []
  const answers = new Map(Object.entries(USUAL))
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    const fields = read(request.headers['content-type'], await text(request))
    const { method = '', headers } = request
    const question = { method, path: url.pathname, query: url.searchParams, headers, fields }
    asked.push(question)
    const content = answers.get(url.pathname)?.(question)
    if (content === SILENCE) return
    if (content instanceof URL) response.writeHead(307, { location: content.href })
    response.end(typeof content === 'string' ? content : JSON.stringify(content ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Everything that was asked so far. */
    asked,
    /** Answers differently from now on. */
    answer: (path: string, content: unknown) => answers.set(path, () => content),
    /** As the option `elsewhere` of a gateway. */
    elsewhere: { github: url, githubApi: url, lark: url, larkPassport: url, turnstile: url },
    settings: Object.entries(SETTINGS).map(([key, value]) => [key, value.replace('{url}', url)] as const),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ProviderStandIn = Awaited<ReturnType<typeof openProvider>>
