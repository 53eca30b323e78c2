import {
  type CallProtocol,
  type ChannelConfig,
  channelTypeOf,
  isRecord,
  readChannelConfig,
  readJson,
  readProxyUrl,
  uncallableModels,
} from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { readServiceAccount, type ServiceAccount } from '../lib/service-account.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { CALLS, MODEL_IN_PATH, type ProviderCall } from './calls.ts'
import { ChannelError } from './failure.ts'

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

/** The parts of a call that determine its address. */
export type RequestedCall = Pick<ProviderCall, 'protocol' | 'path'>

/** Returns the reason why the embedded gateway cannot call a type, for administrators; `undefined` if it can. */
function typeObstacle({ type }: HasType): Text | undefined {
  const { text, instead } = channelTypeOf(type) ?? {}
  const other = instead && channelTypeOf(instead.type)
  if (!text || !other) return undefined
  return relayTexts.channelKind(text.zh, text.en, other.text.zh, other.text.en, instead.baseUrl)
}

/** A region becomes a part of a host name. */
const REGION = /^[a-z0-9-]{1,40}$/

/** Returns why a field of `config` that a type needs cannot be used. */
function configObstacle(field: keyof ChannelConfig, value: string): Text | undefined {
  if (field === 'region') return REGION.test(value) ? undefined : relayTexts.noRegion
  if (field === 'user_id') return value === '' ? relayTexts.noAccount : undefined
  if (field === 'vertex_ai_project_id') return value === '' ? relayTexts.noProject : undefined
  if (field === 'vertex_ai_adc') return readServiceAccount(value) ? undefined : relayTexts.noServiceAccount
  return undefined
}

/** Returns which setting a channel lacks to call its provider; `undefined` if it has all. */
function settingsObstacle(channel: Pick<ProviderChannel, 'type' | 'key' | 'base_url' | 'config'>): Text | undefined {
  const type = channelTypeOf(channel.type)
  if (!type) return undefined
  const { text, embedded, needsBaseUrl, config = [] } = type
  if (embedded?.key && channel.key.includes('|'))
    return relayTexts.keyKind(text.zh, text.en, embedded.key.zh, embedded.key.en)
  if (needsBaseUrl && channel.base_url === '') return relayTexts.noBaseUrl
  const fields = embedded?.config ?? config
  if (fields.length === 0) return undefined
  const values = readChannelConfig(channel.config)
  return fields.map((field) => configObstacle(field, values[field]?.trim() ?? '')).find((found) => found !== undefined)
}

/** Longest list of models in a text. */
const LISTED_MAX = 5

/**
 * Returns why some models of a channel cannot be called, for administrators; `undefined` if all can.
 * @param accepted models that may be among them
 */
export function modelObstacleOf(
  channel: Parameters<typeof uncallableModels>[0],
  accepted: readonly string[] = [],
): Text | undefined {
  const { text, embedded } = channelTypeOf(channel.type) ?? {}
  const models = uncallableModels(channel).filter((model) => !accepted.includes(model))
  if (!text || !embedded?.models || models.length === 0) return undefined
  const { zh, en } = embedded.models.advice
  return relayTexts.modelNames(text.zh, text.en, models.slice(0, LISTED_MAX).join(', '), zh, en)
}

/** Returns the reason why a channel cannot be called, for administrators; `undefined` if it can. */
export const obstacleOf = (channel: Pick<ProviderChannel, 'type' | 'key' | 'base_url' | 'config'>): Text | undefined =>
  typeObstacle(channel) ?? settingsObstacle(channel)

type Paths = Readonly<Partial<Record<CallProtocol, string>>>

const DEFAULT_PATHS: Paths = { chat: '/v1' }

const pathsOf = ({ type }: HasType): Paths => channelTypeOf(type)?.paths ?? DEFAULT_PATHS

/** Returns the path of a protocol for a model; `undefined` if the provider does not speak the protocol with it. */
function pathOf(channel: HasType, protocol: CallProtocol, model: string | undefined): string | undefined {
  const only = channelTypeOf(channel.type)?.messagesModels
  const speaksMessages = protocol === 'messages'
  if (only !== undefined && model !== undefined && model.includes(only) !== speaksMessages) return undefined
  return pathsOf(channel)[protocol]
}

/**
 * Whether a channel's provider speaks a protocol.
 * @param model the provider's name for the model, which decides with some types; default: any model
 */
export const speaks = (channel: HasType, protocol: CallProtocol, model?: string): boolean =>
  pathOf(channel, protocol, model) !== undefined

/**
 * Whether a channel can answer a call, in its protocol or after a conversion.
 * @param model the provider's name for the model
 */
export const canAnswer = (
  channel: ProviderChannel,
  { protocol, isConvertible }: ProviderCall,
  model: string,
): boolean =>
  obstacleOf(channel) === undefined &&
  (speaks(channel, protocol, model) ||
    (isConvertible && (speaks(channel, 'chat', model) || speaks(channel, 'messages', model))))

/** The end of a whole endpoint's URL, which is often given for a base URL. */
const ENDPOINT = /\/(?:chat\/completions|completions|embeddings|moderations|models|messages|responses)\/*$/

/** The path that an Azure address may have. */
const AZURE_PATH = /\/openai(?:\/.*)?$/

/** The end of a path of Anthropic's protocol that clients add themselves. */
const VERSION = /\/v1$/

/**
 * Returns the base URL of a channel's provider without trailing slashes; `''` if there is none. A name in braces stands
 * for that field of the configuration.
 */
export function baseUrlOf(channel: Pick<ProviderChannel, 'base_url' | 'type'>): string {
  const { baseUrl = '', variant, embedded } = channelTypeOf(channel.type) ?? {}
  const [given = ''] = channel.base_url.split(/[?#]/)
  // One API's default, which some channels have stored, leads to an interface that the gateway does not know.
  const address = embedded && given.replace(/\/+$/, '') === baseUrl ? '' : given
  const base = (address || (embedded?.baseUrl ?? baseUrl)).replace(ENDPOINT, '').replace(/\/+$/, '')
  if (variant === 'azure') return base.replace(AZURE_PATH, '')
  const paths = Object.values(pathsOf(channel))
  const prefix = [...paths, ...paths.map((path) => path.replace(VERSION, ''))]
    .filter((each) => each !== '' && base.endsWith(each))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  return prefix === '' ? base : base.slice(0, -prefix.length)
}

/** Returns Azure's usual name of a deployment: it had no dots when GPT-3.5 was new. A mapped name is not changed. */
const deploymentOf = ({ model_mapping }: ProviderChannel, model: string): string =>
  Object.values(readMapping(model_mapping)).includes(model) ? model : model.replace(/^gpt-3\.5/, 'gpt-35')

/** Name of a field of the configuration in a base URL or path. */
const FIELD = /\{(region|user_id|vertex_ai_project_id)\}/g

/** Region of Google whose host has no prefix. */
const GLOBAL = 'global'

/** Replaces the names of fields in a base URL or path by their values. */
function fillIn(template: string, { config }: ProviderChannel): string {
  if (!template.includes('{')) return template
  const values = readChannelConfig(config)
  const prefix = values.region?.trim() === GLOBAL ? template.replace('//{region}-', '//') : template
  return prefix.replace(FIELD, (_, field: 'region' | 'user_id' | 'vertex_ai_project_id') =>
    encodeURIComponent(values[field]?.trim() ?? ''),
  )
}

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

/** Returns the option of a request that a service account authorises, for providers without keys. */
export function serviceAccountOf({ type, config }: Pick<ProviderChannel, 'type' | 'config'>): {
  readonly serviceAccount?: ServiceAccount
} {
  if (!channelTypeOf(type)?.config?.includes('vertex_ai_adc')) return {}
  const serviceAccount = readServiceAccount(readChannelConfig(config).vertex_ai_adc ?? '')
  return serviceAccount ? { serviceAccount } : {}
}

/** Returns Azure's URL of a call, which has the model in it. */
function azureUrlOf(channel: ProviderChannel, { path }: RequestedCall, model: string): string {
  const version = encodeURIComponent(readChannelConfig(channel.config).api_version || channel.other || '')
  const deployment = encodeURIComponent(deploymentOf(channel, model))
  const base = `${baseUrlOf(channel)}/openai`
  if (path === CALLS.realtime.path) return `${base}/realtime?api-version=${version}&deployment=${deployment}`
  return `${base}/deployments/${deployment}${path}?api-version=${version}`
}

function urlOf(channel: ProviderChannel, call: RequestedCall, model: string): string {
  const { protocol, path } = call
  const { variant } = channelTypeOf(channel.type) ?? {}
  if (variant === 'azure' && protocol === 'chat') return azureUrlOf(channel, call, model)
  const base = fillIn(baseUrlOf(channel), channel)
  if (variant === 'minimax' && path === CALLS.chat.path) return `${base}/v1/text/chatcompletion_v2`
  return (
    base + fillIn(pathsOf(channel)[protocol] ?? '', channel) + path.replace(MODEL_IN_PATH, encodeURIComponent(model))
  )
}

/** Returns the names of a mapping; none if it cannot be read. */
function readMapping(text: string): JsonObject {
  const mapping = text === '' ? undefined : readJson(text)
  return isRecord(mapping) ? mapping : {}
}

/** Returns the provider's name for a model. */
export function mappedModel({ model_mapping }: Pick<ProviderChannel, 'model_mapping'>, model: string): string {
  const mapping = readMapping(model_mapping)
  const name = Object.hasOwn(mapping, model) ? mapping[model] : undefined
  return typeof name === 'string' && name !== '' ? name : model
}

/** Version of Anthropic's API that the gateway knows; a client may name another one. */
const ANTHROPIC_VERSION = '2023-06-01'

/** Returns the header with a channel's key; none if a service account authorises its calls. */
function keyHeaderOf({ type, key, config }: ProviderChannel, protocol: CallProtocol): Record<string, string> {
  if (serviceAccountOf({ type, config }).serviceAccount) return {}
  const { keyHeader, messagesKeyHeader } = channelTypeOf(type) ?? {}
  if (protocol === 'gemini') return { 'x-goog-api-key': key }
  const name = (protocol === 'messages' ? messagesKeyHeader : undefined) ?? keyHeader
  return name === undefined ? { authorization: `Bearer ${key}` } : { [name]: key }
}

/**
 * Returns URL and headers of a request to a channel's provider.
 * @throws ChannelError for a channel that cannot be called, or not with this protocol
 */
export function addressOf(channel: ProviderChannel, call: RequestedCall, model: string) {
  const obstacle = typeObstacle(channel)
  if (obstacle) throw new ChannelError('invalid_api_type', obstacle)
  if (!speaks(channel, call.protocol, model)) throw new ChannelError('invalid_api_type', relayTexts.callKind(call.path))
  const missing = settingsObstacle(channel)
  if (missing) throw new ChannelError('invalid_channel', missing)
  const headers: Record<string, string> = {
    ...(call.protocol === 'messages' && { 'anthropic-version': ANTHROPIC_VERSION }),
    ...keyHeaderOf(channel, call.protocol),
  }
  return { url: urlOf(channel, call, model), headers }
}
