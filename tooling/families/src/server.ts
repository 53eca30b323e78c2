import { type Client, connect, createSend, type Family } from '@relaydeck/api-sdk'
import { anyServer, isMaskedKey, revealKey } from '@relaydeck/api-sdk/dialects'
import { rowsIn } from './rows.ts'

/** The server under check, as its dialect and as itself. */
export interface Server {
  readonly family: Family
  readonly baseUrl: string
  /** Client of root. */
  root: Client
  readonly rootId: number
  /** System access token of root. */
  readonly accessToken: string
  /** Returns a client of another account. */
  as(username: string, password: string): Promise<Client>
  /** Sends a call of the server itself as root, and returns `data`. */
  raw(method: string, path: string, body?: unknown): Promise<unknown>
  /** Returns a client with another user id or access token. */
  client(accessToken: string | undefined, user?: number): Client
  /** Returns a token's key, which some lists mask. */
  keyOf(token: { id: number; key: string }): Promise<string>
  /** Returns the server's own name of a row. */
  nameOf(list: string, value: string, field: string): Promise<unknown>
  /** Uses another access token of root. */
  replaceToken(accessToken: string): void
  /** A text that no other run uses. */
  readonly mark: string
}

export const ROOT = { username: 'root', password: '123456' }

async function accessTokenOf(baseUrl: string, username: string, password: string) {
  const guest = connect({ baseUrl, dialect: anyServer(), retries: 0 })
  let id = 0
  const watched = guest.use(async (request, next) => {
    const content = await next(request)
    if (request.endpoint === 'POST /api/user/login') id = (content as { id: number }).id
    return content
  })
  const accessToken = await watched.session.accessTokenOf({ username, password })
  return { accessToken, id }
}

/**
 * Signs in as root.
 * @param baseUrl URL of a server with `root` and `123456`
 */
export async function openServer(family: Family, baseUrl: string): Promise<Server> {
  let { accessToken, id } = await accessTokenOf(baseUrl, ROOT.username, ROOT.password)
  const client = (token: string | undefined, user?: number) =>
    connect({ baseUrl, accessToken: token, dialect: anyServer({ user }), retries: 0 })
  const raw: Server['raw'] = async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'new-api-user': String(id),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    const content = text === '' ? { success: true } : JSON.parse(text)
    if (content.success !== true) throw new Error(`${method} ${path}: ${response.status} ${content.message}`)
    return content.data
  }
  const server: Server = {
    family,
    baseUrl,
    get accessToken() {
      return accessToken
    },
    root: client(accessToken, id),
    keyOf: async ({ id: token, key }) => {
      if (!isMaskedKey(key)) return key
      const send = createSend({ baseUrl, accessToken, dialect: anyServer({ user: id }), retries: 0 })
      return revealKey(send, { id: token })
    },
    nameOf: async (list, value, field) => {
      const content = await raw('GET', `${list}?size=100&page_size=100&p=0`)
      const row = rowsIn(content).find((each) => each[field] === value)
      return row?.uuid ?? row?.id
    },
    replaceToken: (next) => {
      accessToken = next
      server.root = client(next, id)
    },
    rootId: id,
    as: async (username, password) => {
      const other = await accessTokenOf(baseUrl, username, password)
      return client(other.accessToken, other.id)
    },
    raw,
    client,
    mark: Date.now().toString(36),
  }
  return server
}
