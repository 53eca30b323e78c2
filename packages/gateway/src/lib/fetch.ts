import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Agent, DecoratorHandler, type Dispatcher, interceptors, request } from 'undici'
import { checkedConnector } from './checked-connector.ts'
import { decompressed } from './decompressed.ts'
import { checkPort, checkUnresolved, destinationOf, type MayReach } from './destinations.ts'
import { type Proxies, proxyFor } from './proxies.ts'
import { createProxyAgents } from './proxy-agents.ts'
import type { ServiceAccount } from './service-account.ts'
import { requestUpgrade, type Upgrade } from './upgrade.ts'

/** How long the gateway waits for other servers, in milliseconds. */
export interface Timeouts {
  /** To connect to a provider; default 10,000. */
  readonly connect: number
  /** For a provider's response to start, and between two chunks of it; default one hour. */
  readonly response: number
  /** For a complete response of a sign-in service or Turnstile; default 5000. */
  readonly service: number
  /** For the mail server to accept an email; default 20,000. */
  readonly mail: number
}

/** The response timeout is long because a model may think for many minutes before its first token. */
export const DEFAULT_TIMEOUTS: Timeouts = {
  connect: 10_000,
  response: 60 * 60 * 1000,
  service: 5000,
  mail: 20_000,
}

/** Options of a request to another server. */
export interface FetchOptions {
  readonly method?: 'DELETE' | 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Required with a stream by the built-in `fetch`. */
  readonly duplex?: 'half'
  readonly redirect: 'error' | 'follow' | 'manual'
  readonly signal?: AbortSignal
  /** URL of a proxy for this request; default: the one of the settings. */
  readonly proxy?: string
  /** Account of Google Cloud that authorises this request. */
  readonly serviceAccount?: ServiceAccount
}

/** The parts of a response that the gateway reads. */
export interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Returns the header and body of a request with the fields of a form. */
export const formBody = (fields: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** Thrown if a request failed before any of it was sent. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError'
}

/** Sends a request to another server. Node's built-in `fetch` satisfies this type. */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchResponse>

const anyPrivate: MayReach = () => true

/** Headers of all requests. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'relaydeck' }

const follow = interceptors.redirect({ maxRedirections: 5 })

/** Calls a function when the request starts. */
class StartHandler extends DecoratorHandler {
  readonly #handler: Dispatcher.DispatchHandler
  readonly #onStart: () => void
  constructor(handler: Dispatcher.DispatchHandler, onStart: () => void) {
    super(handler)
    this.#handler = handler
    this.#onStart = onStart
  }
  onRequestStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    this.#onStart()
    this.#handler.onRequestStart?.(...args)
  }
}

/** Returns a dispatcher that calls a function when a connection is about to send the request. */
const noting = (dispatcher: Dispatcher, onStart: () => void): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => dispatch(options, new StartHandler(handler, onStart)))

const isRedirect = (status: number): boolean => status >= 300 && status < 400

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Returns the response of undici in the form of the built-in `fetch`. */
function responseOf(status: number, headers: IncomingHttpHeaders, body: Readable): FetchResponse {
  const get = (name: string): string | null => {
    const value = headers[name]
    return value === undefined ? null : String(value)
  }
  return { ok: isSuccess(status), status, headers: { get }, body: decompressed(body, get('content-encoding')) }
}

/** Timeouts and rules of connections to other servers. */
interface Outbound extends Pick<Timeouts, 'connect' | 'response'> {
  readonly mayReach: MayReach
  readonly proxies: Proxies
}

/** Creates the dispatchers of requests. Those for upgrades speak HTTP/1.1, and have proxies open tunnels. */
function createDispatchers({ connect, response, mayReach, proxies }: Outbound, forUpgrades = false) {
  const timeouts = { headersTimeout: response, bodyTimeout: response }
  const connector = checkedConnector(connect, mayReach, !forUpgrades)
  const direct = new Agent({ connect: connector, ...timeouts, ...(forUpgrades && { allowH2: false }) })
  // The operator chooses the proxies of the settings, and administrators the proxies of channels.
  const fromSettings = createProxyAgents({ connect, mayReach: anyPrivate, forUpgrades, ...timeouts })
  const fromRequests = createProxyAgents({ connect, mayReach, forUpgrades, ...timeouts })
  return {
    dispatcherFor: (url: string, ownProxy: string | undefined) => {
      const proxy = ownProxy ?? proxyFor(url, proxies)
      const destination = destinationOf(url)
      if (destination) checkPort(destination)
      if (!proxy || !destination) return direct
      checkUnresolved(destination, mayReach)
      return (ownProxy === undefined ? fromSettings : fromRequests).agentFor(proxy)
    },
    close: (): void => {
      void direct.destroy()
      fromSettings.close()
      fromRequests.close()
    },
  }
}

/**
 * Creates a `fetch` with the given timeouts, and its counterpart for WebSockets. It needs less processor time than the
 * built-in one, which also gives up after five minutes, and accepts no agent of another version of undici.
 * @param mayReach which private addresses may be reached; default: all
 * @param proxies which requests go through a proxy; default: none
 */
export function createFetch(
  { connect, response }: Pick<Timeouts, 'connect' | 'response'> = DEFAULT_TIMEOUTS,
  mayReach: MayReach = anyPrivate,
  proxies: Proxies = {},
) {
  const outbound = { connect, response, mayReach, proxies }
  const requests = createDispatchers(outbound)
  const upgrades = createDispatchers(outbound, true)
  const fetch: Fetch = async (url, { proxy, redirect, method = 'GET', headers, body, signal }) => {
    const dispatcher = requests.dispatcherFor(url, proxy)
    let isSent = false
    const noted = noting(dispatcher, () => {
      isSent ||= signal?.aborted !== true
    })
    const answer = await request(url, {
      method,
      headers: { ...HEADERS, ...headers },
      body: body instanceof ReadableStream ? Readable.from(body) : (body ?? null),
      signal: signal ?? null,
      dispatcher: redirect === 'follow' ? noted.compose(follow) : noted,
    }).catch((cause: unknown) => {
      throw isSent ? cause : new UnsentError('The request was not sent', { cause })
    })
    // Otherwise an error of a body that is not read would end the process; a reader gets it nevertheless.
    answer.body.on('error', () => undefined)
    if (redirect === 'error' && isRedirect(answer.statusCode)) {
      answer.body.destroy()
      throw new Error('The server redirects')
    }
    return responseOf(answer.statusCode, answer.headers, answer.body)
  }
  const upgrade: Upgrade = async (url, { proxy, serviceAccount: _, ...options }) =>
    requestUpgrade(upgrades.dispatcherFor(url, proxy), url, { ...options, timeout: connect })
  const close = (): void => {
    requests.close()
    upgrades.close()
  }
  return { fetch, upgrade, close }
}

/** The code of an error that has none. */
const UNKNOWN_CAUSE = 'unknown'

const NAMES = new Set(['AbortError', 'TimeoutError'])

/** Message of a proxy's refusal, which shares its code with other errors. */
const PROXY_REFUSAL = /^Proxy (?:response|Authentication Required) \(\d+\)/

const CODE = /^[A-Z][A-Z0-9_]+$/i

/** Returns the code of a network error, such as `ECONNREFUSED`. Its message is never used: it may quote a URL. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN_CAUSE
  if (error.cause instanceof Error) return networkCode(error.cause)
  // This error has no code of its own.
  if (PROXY_REFUSAL.test(error.message)) return 'PROXY_REFUSED'
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && CODE.test(code)) return code
  // Other errors only have the name of their class, which explains nothing.
  return NAMES.has(error.name) ? error.name : UNKNOWN_CAUSE
}

const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'TimeoutError'])

/** Whether a code means that the other server was reached but did not respond in time. */
export const isTimeout = (code: string): boolean => TIMEOUT_CODES.has(code)
