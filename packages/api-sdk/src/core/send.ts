import type { Send, SendRequest } from './endpoint.ts'
import { type Answer, open, REASON_HEADER } from './envelope.ts'
import { InputError, RateLimitedError, ServerFaultError, TransportError } from './errors.ts'

/** How calls travel. */
export interface SendOptions {
  /** Where the gateway is: `https://gateway.example`, with a path where it has one. Empty: same origin as the page. */
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

function urlOf({ baseUrl = '' }: SendOptions, { endpoint, url }: SendRequest): string {
  const fits = /^(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i.test(baseUrl) && URL.canParse(baseUrl, 'http://page')
  if (!fits) throw unusable(endpoint, 'baseUrl')
  return withoutTrailingSlash(baseUrl) + url
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

async function exchange(options: SendOptions, request: SendRequest): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const fetch = options.fetch ?? globalThis.fetch
  const url = urlOf(options, request)
  const headers = headersOf(options, request)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: credentialsOf(options),
      signal,
    })
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
  if (error instanceof RateLimitedError) {
    if (tried > 1) return undefined
    const wait = error.retryAfter === undefined ? RATE_LIMIT_WAIT : error.retryAfter * 1000
    return wait <= LONGEST_WAIT ? wait : undefined
  }
  const passing = error instanceof ServerFaultError || (error instanceof TransportError && error.reason !== 'aborted')
  if (!passing || tried > retries) return undefined
  return FIRST_WAIT * 2 ** (tried - 1) * (0.5 + Math.random())
}

function pause(milliseconds: number, { endpoint, signal }: SendRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new TransportError(endpoint, 'aborted', signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Makes the function that carries calls to one server.
 *
 * A call makes exactly one `fetch`, unless it has no effects and failed in passing (no answer, HTTP 5xx, once on
 * 429): then it is repeated after a growing, jittered wait, or after what `Retry-After` asks for.
 */
export function createSend(options: SendOptions = {}): Send {
  return async (request) => {
    const retries = request.effects ? 0 : (options.retries ?? RETRIES)
    for (let tried = 1; ; tried++) {
      try {
        return open(request.endpoint, request.envelope, await exchange(options, request))
      } catch (error) {
        const wait = retries > 0 ? waitBeforeRetry(error, tried, retries) : undefined
        if (wait === undefined) throw error
        await pause(wait, request)
      }
    }
  }
}
