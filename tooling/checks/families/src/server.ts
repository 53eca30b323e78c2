import { type Client, connect, createSend, type Family } from '@relaydeck/api-sdk'
import { anyServer, type Dialect, isMaskedKey, revealKey, speak } from '@relaydeck/api-sdk/dialects'
import { confirmTerms } from './prepare.ts'
import { rowIn, rowsIn } from './rows.ts'
import { type Kind, serverNamed } from './servers.ts'
import { ROOT, signIn } from './sign-in.ts'

/** Sends a call of the server itself, and returns `data`. */
type RawCall = (method: string, path: string, body?: unknown) => Promise<unknown>

/** The server under check, with and without its dialect. */
export interface Server {
  readonly kind: Kind
  readonly family: Family
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** Client of root. */
  readonly root: Client
  readonly rootId: number
  /** System access token of root. */
  readonly accessToken: string
  /** Returns a client of another account. */
  as(username: string, password: string): Promise<Client>
  /** Returns a client that has signed in itself, and has no access token. */
  inSession(username: string, password: string): Promise<Client>
  /** Sends a call of the server itself as root. */
  readonly raw: RawCall
  /** Signs in, and returns a function that sends untranslated calls in that session. */
  rawAs(username: string, password: string): Promise<RawCall>
  /** Returns a client with another user id or access token. */
  client(accessToken: string | undefined, user?: number): Client
  /** Returns a token's key, which some lists mask. */
  keyOf(token: { id: number; key: string }): Promise<string>
  /** Returns the server's name of a row, untranslated. */
  nameOf(list: string, value: string, field: string): Promise<unknown>
  /** A text that no other run uses. */
  readonly mark: string
  /** Returns the same server with another mark. */
  marked(mark: string): Server
  /** Returns the same server with clients of another dialect. */
  speaking(change: (dialect: Dialect) => Dialect): Server
}

/** Returns the function with which root’s client sends calls. */
export const sendOf = ({ baseUrl, fetch: send, accessToken, rootId }: Server) =>
  createSend({ baseUrl, fetch: send, retries: 0, accessToken, dialect: anyServer({ user: rootId }) })

/** Options of a server under check. */
export interface ServerOptions {
  readonly fetch?: typeof fetch | undefined
  readonly mark?: string | undefined
}

async function contentOf(response: Response, call: string): Promise<unknown> {
  const text = await response.text()
  const content = text === '' ? { success: true } : JSON.parse(text)
  if (content.success !== true) throw new Error(`${call}: ${response.status} ${content.message}`)
  return content.data
}

/**
 * Signs in as root.
 * @param baseUrl URL of the server
 */
export async function openServer(kind: Kind, baseUrl: string, options: ServerOptions = {}): Promise<Server> {
  const family = kind === 'new-api-1' ? 'new-api' : kind
  const { fetch: send = fetch } = options
  const common = { baseUrl, fetch: send, retries: 0 }

  async function accessTokenOf(username: string, password: string) {
    let id = 0
    const watched = connect({ ...common, dialect: anyServer() }).use(async (request, next) => {
      const content = await next(request)
      if (request.endpoint === 'POST /api/user/login') id = Number(rowIn(content).id)
      return content
    })
    const accessToken = await watched.session.accessTokenOf({ username, password })
    return { accessToken, id }
  }

  const { accessToken, id: rootId } = await accessTokenOf(ROOT.username, ROOT.password)

  const rawWith =
    (own: Record<string, string>): RawCall =>
    async (method, path, body) => {
      const init = { method, headers: { 'content-type': 'application/json', ...own } }
      const response = await send(baseUrl + path, { ...init, body: body === undefined ? null : JSON.stringify(body) })
      return contentOf(response, `${method} ${path}`)
    }
  const raw = rawWith({ authorization: `Bearer ${accessToken}`, 'new-api-user': String(rootId) })

  async function rawAs(username: string, password: string): Promise<RawCall> {
    const { headers, read } = await signIn(baseUrl, { username, password }, send)
    return async (method, path, body) => {
      const answer = await send(baseUrl + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers() },
        body: body === undefined ? null : JSON.stringify(body),
      })
      read(answer)
      return contentOf(answer, `${method} ${path}`)
    }
  }

  /** Returns the server with clients of a dialect, by default of the one for its status. */
  function serverOf(mark: string, dialect?: Dialect): Server {
    const use = (user?: number) => (dialect ? speak(dialect, { user }) : anyServer({ user }))
    const client = (token: string | undefined, user?: number) =>
      connect({ ...common, accessToken: token, dialect: use(user) })
    return {
      kind,
      family,
      baseUrl,
      fetch: send,
      mark,
      rootId,
      accessToken,
      root: client(accessToken, rootId),
      raw,
      rawAs,
      client,
      keyOf: async ({ id, key }) => {
        if (!isMaskedKey(key)) return key
        return revealKey(createSend({ ...common, accessToken, dialect: anyServer({ user: rootId }) }), { id })
      },
      nameOf: async (list, value, field) => {
        const content = await raw('GET', `${list}?size=100&page_size=100&p=0`)
        const row = rowsIn(content).find((each) => each[field] === value)
        return row?.uuid ?? row?.id
      },
      as: async (username, password) => {
        const other = await accessTokenOf(username, password)
        return client(other.accessToken, other.id)
      },
      inSession: async (username, password) => {
        const own = client(undefined)
        await own.session.login({ username, password })
        return own
      },
      marked: (other) => serverOf(other, dialect),
      speaking: (change) => {
        const own = dialect ?? serverNamed(kind).dialect
        if (!own) throw new Error(`${kind} has no dialect`)
        return serverOf(mark, change(own))
      },
    }
  }
  if (family === 'new-api') await confirmTerms(baseUrl, send)
  return serverOf(options.mark ?? Date.now().toString(36))
}
