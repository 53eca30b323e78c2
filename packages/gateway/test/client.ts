import { type Client, connect, type Token, TokenDraft, type User } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { onTestFinished } from 'vitest'
import { parse } from 'zod/v4/core'
import { createGateway, type Fetch, type Gateway, type GatewayOptions } from '../src/index.ts'
import { ON_POSTGRES, templateOf } from './databases.ts'

export const ORIGIN = 'http://gateway.test'

/** Sends requests to stand-ins on this machine only. */
const localFetch: typeof fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  return hostname === '127.0.0.1' || hostname === 'localhost'
    ? fetch(input, init)
    : Promise.reject(new TypeError('Tests send no requests to other machines'))
}

/** Options of a test's gateway; `own` uses the gateway's HTTP client. */
export type TestOptions = Omit<Partial<GatewayOptions>, 'fetch'> & { readonly fetch?: Fetch | 'own' }

const started = templateOf('started', async (database) => (await createGateway({ database })).close())

/**
 * Opens a gateway, without rate limits, that is closed after the test. Its SQLite database is in memory. A fault fails
 * the test.
 */
export async function openGateway({ fetch = localFetch, ...options }: TestOptions = {}): Promise<Gateway> {
  const gateway = await createGateway({
    database: options.database ?? (ON_POSTGRES ? await started() : ':memory:'),
    poolSize: 4,
    // A test that sets the time sets the database's too.
    serverClock: options.clock === undefined || !('advance' in options.clock),
    limits: { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY },
    log: ({ error, channel, isNotice }) => {
      // An unreachable provider is not a fault of the gateway, nor is a clock that a test sets.
      if (channel === undefined && !isNotice) throw error
    },
    ...(fetch !== 'own' && { fetch }),
    ...options,
  })
  onTestFinished(() => gateway.close())
  return gateway
}

/** Creates a clock that only a test advances. */
export function manualClock(start = Date.UTC(2026, 10, 21, 8)) {
  let now = start
  const clock = () => now
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  })
}

interface CallOptions {
  readonly body?: unknown
  /** Raw body instead of JSON. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The fields of a response body that tests name. */
interface Body {
  readonly success: boolean
  readonly message: string
  readonly data: User & Token
}

export interface ClientResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body parsed as JSON; an empty object if it is not JSON. */
  readonly body: Body
}

const readJson = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse('{}')
  }
}

export interface TestClient {
  /** Sends one request with the cookie, and follows no redirects. */
  call(method: string, path: string, options?: CallOptions): Promise<ClientResponse>
  /** The SDK with this client's cookie. */
  readonly api: Client
  /** The session cookie, as `session=…`; `''` if there is none. */
  cookie: string
}

/** Creates a client with a cookie jar; `headers` are sent with every request. */
export function newClient(
  gateway: Gateway,
  headers: Readonly<Record<string, string>> = {},
  address = '192.0.2.1',
): TestClient {
  const send = async (request: Request): Promise<Response> => {
    if (client.cookie) request.headers.set('cookie', client.cookie)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const response = await gateway.fetch(request, { address })
    const cookie = response.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))
      ?.split(';')[0]
    if (cookie) client.cookie = cookie === 'session=' ? '' : cookie
    return response
  }
  const client: TestClient = {
    cookie: '',
    api: connect({ baseUrl: ORIGIN, fetch: (url, init) => send(new Request(url, init)), retries: 0, forks: 'allow' }),
    call: async (
      method,
      path,
      { body, text: rawBody = body === undefined ? undefined : JSON.stringify(body), headers } = {},
    ) => {
      const request = new Request(ORIGIN + path, {
        method,
        body: rawBody ?? null,
        ...(headers && { headers }),
        redirect: 'manual',
      })
      const response = await send(request)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: readJson(text) }
    },
  }
  return client
}

/** Creates a client with an access token, which needs no password. */
export const clientWithToken = async (gateway: Gateway, username: string): Promise<TestClient> =>
  newClient(gateway, { authorization: await gateway.admin.createAccessToken(username) })

/** A valid token draft. */
export const TOKEN_DRAFT = { ...parse(TokenDraft, samples.token), remain_quota: 500 }

export const PASSWORD = 'correct-horse'

/** Creates a client that signs in with the password `PASSWORD`, or a new root's. */
export async function clientWithSession(gateway: Gateway, username = 'alice'): Promise<TestClient> {
  const client = newClient(gateway)
  await client.api.session.login({ username, password: username === 'root' ? '123456' : PASSWORD })
  return client
}

/** Creates a user with the password `PASSWORD`, and a client with the user's access token. */
export async function newUser(gateway: Gateway, username = 'alice', role = 1): Promise<TestClient> {
  await gateway.admin.createUser({ username, password: PASSWORD, role })
  return clientWithToken(gateway, username)
}

/** A database with root and alice, which is copied, because hashing two passwords takes 150 ms. */
const withAliceIn = templateOf('alice', async (database) => {
  const gateway = await createGateway({ database })
  await gateway.admin.createUser({ username: 'alice', password: PASSWORD })
  await gateway.close()
})

async function withAlice(options: TestOptions) {
  const database = await withAliceIn(options.database)
  return { gateway: await openGateway({ ...options, database }), database }
}

/** Opens a gateway with clients of root and alice. */
export async function withRootAndAlice(options: TestOptions = {}) {
  const { gateway, database } = await withAlice(options)
  const [alice, root] = [await clientWithToken(gateway, 'alice'), await clientWithToken(gateway, 'root')]
  return { gateway, database, alice, root }
}

/** Opens a gateway with root and alice, who is signed in with her password. */
export async function signedIn(options: TestOptions = {}) {
  const { gateway, database } = await withAlice(options)
  const alice = newClient(gateway)
  await alice.api.session.login({ username: 'alice', password: PASSWORD })
  return { gateway, database, alice }
}
