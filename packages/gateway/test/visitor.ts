import { readFileSync, writeFileSync } from 'node:fs'
import { type Client, connect, type Token, type User } from '@relaydeck/api-sdk'
import { onTestFinished } from 'vitest'
import { createGateway, type Fetch, type Gateway, type GatewayOptions } from '../src/index.ts'
import { newFile } from './files.ts'

export const ORIGIN = 'http://gateway.test'

/** Reaches the stand-ins that run on this machine, and nobody else. */
const onlyHere: typeof fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  return hostname === '127.0.0.1' || hostname === 'localhost'
    ? fetch(input, init)
    : Promise.reject(new TypeError('No other server is asked'))
}

/** How a gateway is opened for a test; `own`: it reaches others in its own way. */
export type Opening = Omit<Partial<GatewayOptions>, 'fetch'> & { readonly fetch?: Fetch | 'own' }

/** A gateway in memory that ends with the test, is not easily exhausted, and fails the test where it faults. */
export function open({ fetch = onlyHere, ...options }: Opening = {}): Gateway {
  const gateway = createGateway({
    database: ':memory:',
    limits: { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY },
    log: ({ error, channel }) => {
      // That a provider is not reached is no fault of the gateway.
      if (channel === undefined) throw error
    },
    // A test that means to ask somebody says so.
    ...(fetch !== 'own' && { fetch }),
    ...options,
  })
  onTestFinished(() => gateway.close())
  return gateway
}

/** A clock that stands until it is moved. */
export function stoppedClock(start = Date.UTC(2026, 10, 21, 8)) {
  let now = start
  const clock = () => now
  return Object.assign(clock, {
    move: (milliseconds: number) => {
      now += milliseconds
    },
  })
}

interface Said {
  readonly body?: unknown
  /** Body as it is, instead of JSON. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** As much of an answer as tests look at by name. */
interface Body {
  readonly success: boolean
  readonly message: string
  readonly data: User & Token
}

export interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; an empty object where it is none. */
  readonly body: Body
}

const readJson = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse('{}')
  }
}

export interface Visitor {
  /** Sends one request as it is, cookie included, and follows no redirect. */
  call(method: string, path: string, said?: Said): Promise<Heard>
  /** The SDK, with this visitor's cookie. */
  readonly api: Client
  /** The session cookie, as `session=…`; `''` where there is none. */
  cookie: string
}

/** Somebody with a cookie jar before a gateway; `headers` go along with every call. */
export function visit(
  gateway: Gateway,
  headers: Readonly<Record<string, string>> = {},
  address = '192.0.2.1',
): Visitor {
  const send = async (request: Request): Promise<Response> => {
    if (visitor.cookie) request.headers.set('cookie', visitor.cookie)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const response = await gateway.fetch(request, { address })
    const set = response.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))
      ?.split(';')[0]
    if (set) visitor.cookie = set === 'session=' ? '' : set
    return response
  }
  const visitor: Visitor = {
    cookie: '',
    api: connect({ baseUrl: ORIGIN, fetch: (url, init) => send(new Request(url, init)), retries: 0, forks: 'allow' }),
    call: async (
      method,
      path,
      { body, text = body === undefined ? undefined : JSON.stringify(body), headers } = {},
    ) => {
      const request = new Request(ORIGIN + path, {
        method,
        body: text ?? null,
        ...(headers && { headers }),
        redirect: 'manual',
      })
      const response = await send(request)
      const said = await response.text()
      return { status: response.status, headers: response.headers, text: said, body: readJson(said) }
    },
  }
  return visitor
}

/** Somebody with an access token instead of a cookie: no password is needed. */
export const withToken = (gateway: Gateway, username: string): Visitor =>
  visit(gateway, { authorization: gateway.admin.createAccessToken(username) })

/** A token that anybody may make. */
export const DRAFT = {
  name: 'ci',
  remain_quota: 500,
  expired_time: -1,
  unlimited_quota: false,
  models: '',
  subnet: '',
}

export const PASSWORD = 'correct-horse'

/** A new user, with the password `PASSWORD`, and an access token. */
export async function newUser(gateway: Gateway, username = 'alice', role = 1): Promise<Visitor> {
  await gateway.admin.createUser({ username, password: PASSWORD, role })
  return withToken(gateway, username)
}

let furnished: Promise<Buffer> | undefined

/** A database with root and alice. Two passwords take 150 ms to hash: made once, then copied. */
async function furnish(): Promise<Buffer> {
  const database = newFile()
  const gateway = createGateway({ database })
  await gateway.admin.createUser({ username: 'alice', password: PASSWORD })
  gateway.close()
  return readFileSync(database)
}

async function withAlice(options: Opening): Promise<Gateway> {
  furnished ??= furnish()
  const database = options.database ?? newFile()
  writeFileSync(database, await furnished)
  return open({ ...options, database })
}

/** A gateway with the users root and alice. */
export async function alone(options: Opening = {}) {
  const gateway = await withAlice(options)
  return { gateway, alice: withToken(gateway, 'alice'), root: withToken(gateway, 'root') }
}

/** A gateway with the users root and alice, who is signed in with her password. */
export async function signedIn(options: Opening = {}) {
  const gateway = await withAlice(options)
  const alice = visit(gateway)
  await alice.api.session.login({ username: 'alice', password: PASSWORD })
  return { gateway, alice }
}
