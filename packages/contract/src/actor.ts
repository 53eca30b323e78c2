import { createPlainSend, isRecord, type Send, type SendRequest, TOTAL_HEADER, use } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'

/** How calls reach a server. */
export interface Connection {
  readonly url: string
  readonly fetch: typeof fetch
  /** Whether the calls are sent without a dialect. */
  readonly raw: boolean
}

/** Credentials of an account that has an access token. */
export interface Credentials {
  readonly accessToken: string
  /** Id of the token's user, which New API asks for. */
  readonly user: number
}

/** An account, or a guest, whose calls are sent and watched. */
export interface Actor {
  readonly send: Send
  /** The content of the last answer as the SDK's schemas get it. */
  content(): unknown
  /** The number of rows that the last answer states; `undefined` if it states none. */
  total(): number | undefined
}

/** Returns a `fetch` that keeps the cookies of its answers. */
function withCookies(send: typeof fetch): typeof fetch {
  const kept = new Map<string, string>()
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie) headers.set('cookie', cookie)
    const response = await send(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
      if (name) kept.set(name, value)
    }
    return response
  }
}

/** Sends calls as they are, with what the sign-in of a known fork needs besides its cookie. */
function rawSend(plain: Send, user: number | undefined): Send {
  let own = user
  let authorization: string | undefined
  return async (request) => {
    const headers = { 'new-api-user': own === undefined ? undefined : String(own), authorization, ...request.headers }
    const content = await plain({ ...request, headers })
    if (request.endpoint === 'POST /api/user/login' && isRecord(content)) {
      if (typeof content.id === 'number') own = content.id
      if (typeof content.access_token === 'string' && content.access_token)
        authorization = `Bearer ${content.access_token}`
    }
    return content
  }
}

/** Returns an account with an access token; without one a guest, who may sign in. */
export function createActor({ url, fetch, raw }: Connection, credentials?: Credentials): Actor {
  let content: unknown
  let total: number | undefined
  const { accessToken, user } = credentials ?? {}
  const own = credentials ? fetch : withCookies(fetch)
  const plain = createPlainSend({ baseUrl: url, fetch: own, accessToken, retries: 0, timeout: 2 ** 31 - 1 })
  const onTotal = (rows: number) => {
    total = rows
  }
  const send = raw ? rawSend(plain, user) : anyServer({ user, onTotal })(plain)
  const watched = async (request: SendRequest, next: Send) => {
    content = undefined
    total = undefined
    content = await next({
      ...request,
      onResponse: (response) => {
        const header = response.headers.get(TOTAL_HEADER)
        if (header !== null && /^\d+$/.test(header)) total = Number(header)
        request.onResponse?.(response)
      },
    })
    return content
  }
  return { send: use(send, watched), content: () => content, total: () => total }
}
