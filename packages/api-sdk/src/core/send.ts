import type { Send, SendRequest } from './endpoint.ts'
import { type HttpResponse, REASON_HEADER, unwrap } from './envelope.ts'
import {
  GatewayError,
  InputError,
  RateLimitedError,
  RelaydeckError,
  ServerFaultError,
  TransportError,
} from './errors.ts'
import { notifyObserver } from './observe.ts'
import { pause } from './pause.ts'

/** Options of `createPlainSend`. */
export interface SendOptions {
  /** Base URL of the gateway, such as `https://gateway.example`. Default: the page's origin, which Node does not have. */
  readonly baseUrl?: string | undefined
  /** System access token: 32 hex digits, not an `sk-` key. No cookie is sent with it, since a cookie would win. */
  readonly accessToken?: string | undefined
  /** Timeout of a call in milliseconds. Default: 30,000. */
  readonly timeout?: number | undefined
  /** Retries of a call without effects after a lost connection or a server fault, but not after a timeout. Default: 2. */
  readonly retries?: number | undefined
  /** Returns the value of `Accept-Language`; called for each call. */
  readonly language?: (() => string | undefined) | undefined
  /** Replacement of the global `fetch`. A TransportError that it throws keeps its reason, other errors of this package pass. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Called after each call; errors are ignored. */
  readonly onCall?: ((call: CallReport) => void) | undefined
}

/** Report of a finished call, for logs and metrics: without values, secrets and the server's message. */
export interface CallReport {
  /** Name of the call: `GET /api/token/:id`. */
  readonly endpoint: string
  /** HTTP status of the last attempt; `undefined` without a response. */
  readonly status: number | undefined
  /** Milliseconds, with all attempts and waits. */
  readonly duration: number
  /** Number of `fetch` calls. */
  readonly attempts: number
  /** Name of the error's class, such as `RefusedError`; `undefined` after a success. */
  readonly error: string | undefined
}

const TIMEOUT_MS = 30_000
const RETRIES = 2
const FIRST_WAIT_MS = 200
const RATE_LIMIT_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
const JSON_TYPE = 'application/json'

/** Returns a URL without slashes at its end. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')

function headersOf({ accessToken, language }: SendOptions, { endpoint, body, headers: added }: SendRequest): Headers {
  const headers = new Headers()
  const set = (option: string, name: string, value: string | undefined) => {
    try {
      if (value) headers.set(name, value)
    } catch {
      // The platform's error would quote the value, which may be secret.
      throw new InputError(endpoint, [{ path: [option], code: 'invalid_option' }])
    }
  }
  set('', 'accept', JSON_TYPE)
  if (body !== undefined) set('', 'content-type', JSON_TYPE)
  if (accessToken) set('accessToken', 'authorization', `Bearer ${accessToken}`)
  set('language', 'accept-language', language?.())
  for (const name in added) set('headers', name, added[name])
  return headers
}

function credentialsOf({ accessToken, baseUrl }: SendOptions): RequestCredentials {
  if (accessToken) return 'omit'
  return baseUrl ? 'include' : 'same-origin'
}

/** State of a call in progress. */
interface Trace {
  attempts: number
  status: number | undefined
}

async function exchange(options: SendOptions, request: SendRequest, trace: Trace): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeout ?? options.timeout ?? TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const fetch = options.fetch ?? globalThis.fetch
  const url = withoutTrailingSlash(options.baseUrl ?? '') + request.url
  const headers = headersOf(options, request)
  trace.attempts++
  trace.status = undefined
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: credentialsOf(options),
      keepalive: request.keepalive ?? false,
      signal,
    })
    trace.status = response.status
    request.onResponse?.(response)
    return {
      status: response.status,
      text: await response.text(),
      reason: response.headers.get(REASON_HEADER),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (cause) {
    if (cause instanceof RelaydeckError && !(cause instanceof TransportError)) throw cause
    const ended = request.signal?.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'offline'
    const reason = cause instanceof TransportError ? cause.reason : ended
    throw new TransportError(request.endpoint, reason, cause)
  }
}

/** Returns the milliseconds before the next attempt; `undefined` if a retry is pointless. */
function waitBeforeRetry(error: unknown, attempt: number, retries: number): number | undefined {
  const limited = error instanceof RateLimitedError
  // Not after a timeout: the caller has waited long enough for an error.
  const isTemporary =
    limited || error instanceof ServerFaultError || (error instanceof TransportError && error.reason === 'offline')
  if (!isTemporary || attempt > (limited ? 1 : retries)) return undefined
  const asked = error instanceof GatewayError ? error.retryAfter : undefined
  const backoff = limited ? RATE_LIMIT_WAIT_MS : FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random())
  const wait = asked === undefined ? backoff : asked * 1000
  return asked === undefined || wait <= LONGEST_WAIT_MS ? wait : undefined
}

/** Sends a call, with retries. */
async function sendWithRetries(options: SendOptions, request: SendRequest, trace: Trace): Promise<unknown> {
  const retries = request.effects ? 0 : (request.retries ?? options.retries ?? RETRIES)
  for (let attempt = 1; ; attempt++) {
    try {
      return unwrap(request.endpoint, request.envelope, await exchange(options, request, trace))
    } catch (error) {
      const wait = retries > 0 ? waitBeforeRetry(error, attempt, retries) : undefined
      if (wait === undefined) throw error
      await pause(wait, request.endpoint, request.signal)
    }
  }
}

/**
 * Creates the function that sends calls to one server, without `createSend`'s checks of options, inputs and
 * forks.
 *
 * A call makes one `fetch`. A call without effects is retried after a temporary failure (no connection, HTTP 5xx, once
 * after 429) with jittered exponential backoff, or as `Retry-After` asks, up to ten seconds. Options are not checked.
 */
export function createPlainSend(options: SendOptions = {}): Send {
  return async (request) => {
    const began = performance.now()
    const trace: Trace = { attempts: 0, status: undefined }
    let error: string | undefined
    try {
      return await sendWithRetries(options, request, trace)
    } catch (cause) {
      error = cause instanceof Error ? cause.name : 'Error'
      throw cause
    } finally {
      notifyObserver(options.onCall, {
        endpoint: request.endpoint,
        duration: performance.now() - began,
        ...trace,
        error,
      })
    }
  }
}
