import { channelTypeOf, isRecord, readChannelConfig, readJson, readProxyUrl } from '@relaydeck/api-sdk'
import type { Fetch, FetchOptions, FetchResponse } from '../lib/fetch.ts'
import type { JsonObject } from '../lib/json.ts'
import { readText } from '../lib/read-text.ts'
import { type ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { ChannelError, connectionError, errorFromResponse, interruptionError, unreadableResponse } from './failure.ts'

/** The fields of a channel that determine a request to its provider. */
export interface ProviderChannel {
  readonly id: number
  readonly type: number
  readonly key: string
  readonly base_url: string
  readonly config: string
  readonly other: string | null
  readonly model_mapping: string
}

type HasType = Pick<ProviderChannel, 'type'>

/** Path of chat completions, after the prefix. */
export const CHAT_PATH = '/chat/completions'

/** Returns the reason why channels of a type cannot be called, for administrators; `undefined` if they can. */
export function obstacleOf({ type }: HasType): Text | undefined {
  const { text, instead } = channelTypeOf(type) ?? {}
  const other = instead && channelTypeOf(instead.type)
  if (!text || !other) return undefined
  return relayTexts.channelKind(text.zh, text.en, other.text.zh, other.text.en, instead.baseUrl)
}

/** Whether the provider can be asked to report usage at the end of a stream; others might reject the field. */
const reportsUsage = ({ type }: HasType): boolean => channelTypeOf(type)?.reportsUsage ?? false

/** The end of a whole endpoint's URL, which is often given for a base URL. */
const ENDPOINT = /\/(?:chat\/completions|completions|embeddings|moderations|models)\/*$/

/** The path that an Azure address may have. */
const AZURE_PATH = /\/openai(?:\/.*)?$/

/** Returns the base URL of a channel's provider without trailing slashes; `''` if there is none. */
export function baseUrlOf({ base_url, type }: Pick<ProviderChannel, 'base_url' | 'type'>): string {
  const { baseUrl = '', protocol, pathPrefix = '/v1' } = channelTypeOf(type) ?? {}
  const [address = ''] = base_url.split(/[?#]/)
  const base = (address || baseUrl).replace(ENDPOINT, '').replace(/\/+$/, '')
  if (protocol === 'azure') return base.replace(AZURE_PATH, '')
  return pathPrefix !== '' && base.endsWith(pathPrefix) ? base.slice(0, -pathPrefix.length) : base
}

/** Returns Azure's usual name of a deployment: it had no dots when GPT-3.5 was new. A mapped name is not changed. */
const deploymentOf = ({ model_mapping }: ProviderChannel, model: string): string =>
  Object.values(readMapping(model_mapping)).includes(model) ? model : model.replace(/^gpt-3\.5/, 'gpt-35')

/** Placeholder for the account in the path of a type. */
const ACCOUNT = '{user_id}'

/**
 * Returns the URL of the proxy in a channel's configuration. An invalid one is an error, so that no call goes around
 * it.
 */
export function proxyOf({ config }: Pick<ProviderChannel, 'config'>): string | undefined {
  // Most have none, and reading the configuration would slow each call down.
  const proxy = config.includes('proxy') ? readChannelConfig(config).proxy?.trim() : undefined
  return proxy ? (readProxyUrl(proxy) ?? proxy) : undefined
}

/** Returns the option of a request that goes through the channel's proxy. */
export const throughProxyOf = (channel: Pick<ProviderChannel, 'config'>): { readonly proxy?: string } => {
  const proxy = proxyOf(channel)
  return proxy === undefined ? {} : { proxy }
}

/** Returns the account in the configuration of a channel, which some providers require in the address. */
const accountOf = ({ config }: ProviderChannel): string => readChannelConfig(config).user_id ?? ''

function urlOf(channel: ProviderChannel, path: string, model: string): string {
  const base = baseUrlOf(channel)
  const { protocol, pathPrefix = '/v1' } = channelTypeOf(channel.type) ?? {}
  if (protocol === 'azure') {
    const version = readChannelConfig(channel.config).api_version || channel.other || ''
    const deployment = encodeURIComponent(deploymentOf(channel, model))
    return `${base}/openai/deployments/${deployment}${path}?api-version=${encodeURIComponent(version)}`
  }
  if (protocol === 'minimax' && path === CHAT_PATH) return `${base}/v1/text/chatcompletion_v2`
  const prefix = pathPrefix.includes(ACCOUNT)
    ? pathPrefix.replace(ACCOUNT, encodeURIComponent(accountOf(channel)))
    : pathPrefix
  return base + prefix + path
}

/** Returns the names of a mapping; none if it cannot be read. */
function readMapping(text: string): JsonObject {
  const mapping = text === '' ? undefined : readJson(text)
  return isRecord(mapping) ? mapping : {}
}

/**
 * Returns URL and headers of a request to a channel's provider.
 * @throws ChannelError for a channel type that does not support OpenAI's protocol, and without a needed account
 */
export function addressOf(channel: ProviderChannel, path: string, model: string) {
  const type = channelTypeOf(channel.type)
  const obstacle = obstacleOf(channel)
  if (obstacle) throw new ChannelError('invalid_api_type', obstacle)
  if (type?.pathPrefix?.includes(ACCOUNT) && accountOf(channel) === '')
    throw new ChannelError('invalid_channel', relayTexts.noAccount)
  const credentials: Record<string, string> =
    type?.protocol === 'azure' ? { 'api-key': channel.key } : { authorization: `Bearer ${channel.key}` }
  return { url: urlOf(channel, path, model), headers: { 'content-type': 'application/json', ...credentials } }
}

/** Returns the provider's name for a model. */
export function mappedModel({ model_mapping }: Pick<ProviderChannel, 'model_mapping'>, model: string): string {
  const mapping = readMapping(model_mapping)
  const name = Object.hasOwn(mapping, model) ? mapping[model] : undefined
  return typeof name === 'string' && name !== '' ? name : model
}

const isSystemMessage = (message: unknown) => isRecord(message) && message.role === 'system'

/** Adds a channel's system prompt to a chat, in place of an existing first one. Returns whether the body was changed. */
function withSystemPrompt(body: JsonObject, content: string | null): { body: JsonObject; promptReset: boolean } {
  const { messages } = body
  if (!content || !Array.isArray(messages) || messages.length === 0) return { body, promptReset: false }
  const rest = isSystemMessage(messages[0]) ? messages.slice(1) : messages
  return { body: { ...body, messages: [{ role: 'system', content }, ...rest] }, promptReset: true }
}

const includesUsage = ({ stream_options }: JsonObject): boolean =>
  isRecord(stream_options) && stream_options.include_usage === true

function withUsage(body: JsonObject): JsonObject {
  const options = isRecord(body.stream_options) ? body.stream_options : {}
  return { ...body, stream_options: { ...options, include_usage: true } }
}

/** Returns the body for the provider: the client's body with the channel's system prompt and a request for usage. */
export function providerBody(body: JsonObject, channel: HasType & { readonly system_prompt: string | null }) {
  const isStream = body.stream === true
  const requestsUsage = isStream && reportsUsage(channel)
  const extended = withSystemPrompt(requestsUsage ? withUsage(body) : body, channel.system_prompt)
  return { ...extended, isStream, hidesUsage: requestsUsage && !includesUsage(body) }
}

const RATE_LIMITS = ['limit', 'remaining', 'reset'].flatMap((figure) =>
  ['requests', 'tokens'].map((unit) => `x-ratelimit-${figure}-${unit}`),
)

/** Headers of providers that clients use, or that a provider's support asks for. */
export const PASSED_HEADERS = [
  'x-request-id',
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

function stringify(body: JsonObject): string {
  try {
    return JSON.stringify(body)
  } catch {
    // Nested too deeply to be serialised.
    throw new RelayError(400, relayTexts.badBody)
  }
}

/** Returns the headers and body of a request. Large parts are sent without a copy of the whole. */
function withBody({ body, model, restore }: ProviderRequest, headers: Record<string, string>) {
  const json = stringify({ ...body, model })
  const parts = restore?.(json) ?? []
  if (parts.length < 2) return { headers, body: json }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  return { headers: { ...headers, 'content-length': String(length) }, body: stream, duplex: 'half' } as const
}

/** Longest time that a provider's header can ask to wait, in seconds. */
const RETRY_AFTER_MAX = 24 * 60 * 60

/** Returns the seconds in the header `Retry-After`; `undefined` without any. */
function retryAfterOf({ headers }: FetchResponse): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value), RETRY_AFTER_MAX)
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX)
}

/** Returns the headers of an error for the client. */
function headersOf(response: FetchResponse): Pick<ErrorDetails, 'headers' | 'retryAfter'> {
  const retryAfter = retryAfterOf(response)
  return { headers: passedHeaders(response), ...(retryAfter !== undefined && { retryAfter }) }
}

/** A request to a channel's provider. */
export interface ProviderRequest {
  readonly channel: ProviderChannel
  /** Path after the prefix, such as `/chat/completions`. */
  readonly path: string
  /** The provider's name for the model. */
  readonly model: string
  readonly body: JsonObject
  /** Puts back the parts that the JSON text of `body` only refers to. */
  readonly restore?: (json: string) => Uint8Array[]
  readonly signal?: AbortSignal
}

/**
 * Sends a request to a provider.
 * @returns the response once its headers have arrived, if its status is 2xx
 * @throws ProviderError otherwise
 */
export async function sendToProvider(fetch: Fetch, request: ProviderRequest) {
  const { channel, path, model, signal } = request
  const { url, headers } = addressOf(channel, path, model)
  // A redirect would send the provider's key to another server.
  const options: FetchOptions = {
    ...withBody(request, headers),
    ...throughProxyOf(channel),
    method: 'POST',
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
