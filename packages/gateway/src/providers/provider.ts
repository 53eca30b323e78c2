import type { Duplex } from 'node:stream'
import { nameAtProvider } from '@relaydeck/api-sdk'
import type { Fetch, FetchOptions, FetchResponse } from '../lib/fetch.ts'
import type { JsonObject } from '../lib/json.ts'
import { readText } from '../lib/read-text.ts'
import type { ErrorDetails } from '../lib/relay-error.ts'
import type { Upgrade } from '../lib/upgrade.ts'
import { addressOf, type ProviderChannel, type RequestedCall, serviceAccountOf, throughProxyOf } from './address.ts'
import { MODEL_IN_PATH } from './calls.ts'
import { connectionError, errorFromResponse, interruptionError, unreadableResponse } from './failure.ts'

const RATE_LIMITS = ['limit', 'remaining', 'reset'].flatMap((figure) =>
  ['requests', 'tokens'].map((unit) => `x-ratelimit-${figure}-${unit}`),
)

/** Headers of providers that clients use, or that a provider's support asks for. */
export const PASSED_HEADERS = [
  'x-request-id',
  'request-id',
  'openai-processing-ms',
  'retry-after-ms',
  'x-should-retry',
  ...RATE_LIMITS,
]

/** Printable, and short. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

/** Returns the headers of a provider's response that clients receive. */
export function passedHeaders({ headers }: Pick<FetchResponse, 'headers'>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = headers.get(name)
    if (value !== null && VALUE.test(value)) found[name] = value
  }
  return found
}

const KIB = 1024

/** Maximum bytes that are read of an error response. */
const ERROR_MAX = 64 * KIB

/** Maximum bytes of a complete response; lists of embeddings are long. */
export const RESPONSE_MAX = 64 * KIB * KIB

/** The body of a request as it is sent. */
interface SentBody {
  /** Its bytes; large parts are sent without a copy of the whole. */
  readonly parts: readonly Uint8Array[]
  /** Value of the header `Content-Type`, if it is not JSON. */
  readonly type?: string
}

/** The body of a request, which names its model. */
export interface RequestBody {
  /** @param model missing if the address has it */
  readonly withModel: (model: string | undefined) => SentBody | Promise<SentBody>
}

/** Returns the body of a request in JSON. */
export const jsonBody = (body: JsonObject): RequestBody => ({
  withModel: (model) => ({
    parts: [Buffer.from(JSON.stringify(model === undefined ? body : { ...body, model }))],
  }),
})

/** Bytes up to which the parts of a body are joined. */
const JOINED_MAX = 64 * KIB

/** Returns the headers and body of a request. */
async function withBody({ channel, call, body, model }: ProviderRequest, headers: Record<string, string>) {
  if (!body) return { headers }
  const name = call.path.includes(MODEL_IN_PATH) ? undefined : nameAtProvider(channel.type, model)
  const { parts, type = 'application/json' } = await body.withModel(name)
  const typed = { ...headers, 'content-type': type }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length <= JOINED_MAX || parts.length === 1) return { headers: typed, body: Buffer.concat(parts) }
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  return { headers: { ...typed, 'content-length': String(length) }, body: stream, duplex: 'half' } as const
}

/** Longest time that a provider's header can ask to wait, in seconds. */
const RETRY_AFTER_MAX = 24 * 60 * 60

/** Returns the seconds in the header `Retry-After`; `undefined` without any. */
function retryAfterOf({ headers }: Pick<FetchResponse, 'headers'>): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value), RETRY_AFTER_MAX)
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX)
}

/** Returns the headers of an error for the client. */
function headersOf(response: Pick<FetchResponse, 'headers'>): Pick<ErrorDetails, 'headers' | 'retryAfter'> {
  const retryAfter = retryAfterOf(response)
  return { headers: passedHeaders(response), ...(retryAfter !== undefined && { retryAfter }) }
}

/** A request to a channel's provider. */
export interface ProviderRequest {
  readonly channel: ProviderChannel
  readonly call: RequestedCall
  /** Headers of the caller. */
  readonly headers?: Readonly<Record<string, string>>
  /** The provider's name for the model. */
  readonly model: string
  /** Missing if the request has none. */
  readonly body?: RequestBody
  /** Default: `POST`. */
  readonly method?: 'DELETE' | 'GET'
  readonly signal?: AbortSignal
}

/**
 * Sends a request to a provider.
 * @returns the response once its headers have arrived, if its status is 2xx
 * @throws ProviderError otherwise
 */
export async function sendToProvider(fetch: Fetch, request: ProviderRequest) {
  const { channel, call, model, method = 'POST', signal } = request
  const { url, headers } = addressOf(channel, call, model)
  // A redirect would send the provider's key to another server.
  const options: FetchOptions = {
    ...(await withBody(request, { ...headers, ...request.headers })),
    ...throughProxyOf(channel),
    ...serviceAccountOf(channel),
    method,
    redirect: 'manual',
  }
  const response = await fetch(url, { ...options, ...(signal && { signal }) }).catch((error: unknown) => {
    throw connectionError(error)
  })
  if (response.ok) return response
  const text = await readText(response.body, ERROR_MAX).catch(() => undefined)
  throw errorFromResponse(channel, response.status, text ?? '', headersOf(response))
}

/**
 * Opens a WebSocket to a provider.
 * @returns the connection, after the handshake
 * @throws ProviderError if the provider does not accept it
 */
export async function connectToProvider(
  upgrade: Upgrade,
  { channel, call, headers: additional, model, signal }: Omit<ProviderRequest, 'body' | 'method'>,
): Promise<Duplex> {
  const { url, headers } = addressOf(channel, call, model)
  const answer = await upgrade(url, {
    headers: { ...headers, ...additional },
    ...throughProxyOf(channel),
    ...serviceAccountOf(channel),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw connectionError(error)
  })
  if (answer.connection) return answer.connection
  throw errorFromResponse(channel, answer.status, answer.text, headersOf(answer))
}

/**
 * Reads a complete response.
 * @throws ProviderError if it is interrupted or too long
 */
export async function readResponse(response: FetchResponse): Promise<string> {
  const text = await readText(response.body, RESPONSE_MAX).catch((error: unknown) => {
    throw interruptionError(error)
  })
  if (text === undefined) throw unreadableResponse()
  return text
}
