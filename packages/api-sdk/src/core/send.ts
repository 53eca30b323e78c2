import type { Send, SendRequest } from './endpoint.ts'
import { type Answer, open, REASON_HEADER } from './envelope.ts'
import { GatewayError, InputError, RateLimitedError, ServerFaultError, TransportError } from './errors.ts'
import { tell } from './observe.ts'
import { pause } from './pause.ts'

/** How calls travel. */
export interface SendOptions {
  /** Where the gateway is: `https://gateway.example`, with a path where it has one. Empty: same origin as the page, so not in Node. */
  readonly baseUrl?: string | undefined
  /** System access token (32 hex digits, not an `sk-` key). With it no cookie is sent: a cookie would win over it. */
  readonly accessToken?: string | undefined
  /** Milliseconds until a call counts as unanswered; 30,000 unless said otherwise. */
  readonly timeout?: number | undefined
  /** How often a call without effects is repeated after no answer or a server fault; 2 unless said otherwise. */
  readonly retries?: number | undefined
  /** Value of `Accept-Language`, asked for at each call. */
  readonly language?: (() => string | undefined) | undefined
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * What happens to changes where the server turns out to be a fork of One API: `refuse` (the default) throws a
   * ForkError before anything is sent, `allow` sends them.
   */
  readonly forks?: 'refuse' | 'allow' | undefined
  /** Hears of each call once it is over; what it throws is lost. */
  readonly onCall?: ((call: CallReport) => void) | undefined
}

/** What became of a call, for logs and figures: neither values nor secrets, nor the words of the server. */
export interface CallReport {
  /** The call's name: `GET /api/token/:id`. */
  readonly endpoint: string
  /** HTTP status of the last try; `undefined`: no answer. */
  readonly status: number | undefined
  /** Milliseconds, all tries and waits included. */
  readonly duration: number
  /** How often `fetch` was called. */
  readonly tries: number
  /** Name of the error's class where the call failed: `RefusedError`. */
  readonly error: string | undefined
}

const TIMEOUT = 30_000
const RETRIES = 2
const FIRST_WAIT = 200
const RATE_LIMIT_WAIT = 1_000
const LONGEST_WAIT = 10_000

/** Takes every slash off the end: `https://a.b//` is `https://a.b`. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')

// The platform's own complaint about an unusable option quotes it, and it may be a secret: it is only named.
const unusable = (endpoint: string, option: keyof SendOptions) =>
  new InputError(endpoint, [{ path: [option], code: 'invalid_option' }])

const badBaseUrl = (call: string, code: string) =>
  new InputError(call, [{ path: ['baseUrl'], code, expected: 'https://gateway.example without /api' }])

/**
 * Checks the base URL, which would make every call fail.
 * @throws InputError that does not quote it: it may hold a secret
 */
function checkBaseUrl(baseUrl = ''): void {
  const fits = /^(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i.test(baseUrl) && URL.canParse(baseUrl, 'http://page')
  // Every path of an endpoint begins with /api already.
  if (!fits || /\/api\/*$/.test(baseUrl)) throw badBaseUrl('createSend', 'invalid_option')
}

function urlOf({ baseUrl, fetch }: SendOptions, { endpoint, url }: SendRequest): string {
  // A page has an origin, and a stand-in needs none.
  if (!baseUrl && !fetch && !('location' in globalThis)) throw badBaseUrl(endpoint, 'missing')
  return withoutTrailingSlash(baseUrl ?? '') + url
}

function headersOf({ accessToken, language }: SendOptions, { endpoint, body }: SendRequest): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const set = (option: keyof SendOptions, name: string, value: string) => {
    try {
      headers.set(name, value)
    } catch {
      throw unusable(endpoint, option)
    }
  }
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (accessToken) set('accessToken', 'authorization', `Bearer ${accessToken}`)
  const languages = language?.()
  if (languages) set('language', 'accept-language', languages)
  return headers
}

function credentialsOf({ accessToken, baseUrl }: SendOptions): RequestCredentials {
  if (accessToken) return 'omit'
  return baseUrl ? 'include' : 'same-origin'
}

/** What is noted of a call while it is made. */
interface Trace {
  tries: number
  status: number | undefined
}

async function exchange(options: SendOptions, request: SendRequest, trace: Trace): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const fetch = options.fetch ?? globalThis.fetch
  const url = urlOf(options, request)
  const headers = headersOf(options, request)
  trace.tries++
  trace.status = undefined
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: credentialsOf(options),
      signal,
    })
    trace.status = response.status
    return {
      status: response.status,
      text: await response.text(),
      reason: response.headers.get(REASON_HEADER),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (cause) {
    const reason = request.signal?.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'offline'
    throw new TransportError(request.endpoint, reason, cause)
  }
}

/** Milliseconds until the next try, or `undefined` where another try is of no use. */
function waitBeforeRetry(error: unknown, tried: number, retries: number): number | undefined {
  const limited = error instanceof RateLimitedError
  const passing =
    limited || error instanceof ServerFaultError || (error instanceof TransportError && error.reason !== 'aborted')
  if (!passing || tried > (limited ? 1 : retries)) return undefined
  const asked = error instanceof GatewayError ? error.retryAfter : undefined
  const usual = limited ? RATE_LIMIT_WAIT : FIRST_WAIT * 2 ** (tried - 1) * (0.5 + Math.random())
  const wait = asked === undefined ? usual : asked * 1000
  return asked === undefined || wait <= LONGEST_WAIT ? wait : undefined
}

/** Makes a call and repeats it where that is of use. */
async function carry(options: SendOptions, request: SendRequest, trace: Trace): Promise<unknown> {
  const retries = request.effects ? 0 : (options.retries ?? RETRIES)
  for (let tried = 1; ; tried++) {
    try {
      return open(request.endpoint, request.envelope, await exchange(options, request, trace))
    } catch (error) {
      const wait = retries > 0 ? waitBeforeRetry(error, tried, retries) : undefined
      if (wait === undefined) throw error
      await pause(wait, request.endpoint, request.signal)
    }
  }
}

/**
 * Makes the function that carries calls to one server.
 *
 * A call makes exactly one `fetch`, unless it has no effects and failed in passing (no answer, HTTP 5xx, once on
 * 429): then it is repeated after a growing, jittered wait, or after what `Retry-After` asks for, up to ten seconds.
 * Unlike the function of `createSend` it does not look out for forks of One API.
 * @throws InputError where the base URL cannot be used
 */
export function createPlainSend(options: SendOptions = {}): Send {
  checkBaseUrl(options.baseUrl)
  return async (request) => {
    const began = performance.now()
    const trace: Trace = { tries: 0, status: undefined }
    let error: string | undefined
    try {
      return await carry(options, request, trace)
    } catch (cause) {
      error = cause instanceof Error ? cause.name : 'Error'
      throw cause
    } finally {
      tell(options.onCall, { endpoint: request.endpoint, duration: performance.now() - began, ...trace, error })
    }
  }
}
