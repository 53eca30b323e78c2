import { channelTypeOf, isRecord, readChannelConfig, readJson, readProxyUrl } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { ChannelError } from './channel-error.ts'

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

/** Returns why channels of a type cannot be called, for administrators; `undefined` if they can. */
export function obstacleOf({ type }: HasType): Text | undefined {
  const { text, instead } = channelTypeOf(type) ?? {}
  const other = instead && channelTypeOf(instead.type)
  if (!text || !other) return undefined
  return relayTexts.channelKind(text.zh, text.en, other.text.zh, other.text.en, instead.baseUrl)
}

/** Whether the provider may be asked to report usage at the end of a stream; others might reject the field. */
export const reportsUsage = ({ type }: HasType): boolean => channelTypeOf(type)?.reportsUsage ?? false

/** The end of a whole endpoint's URL, which is often given for a base URL. */
const ENDPOINT = /\/(?:chat\/completions|completions|embeddings|moderations|models)\/*$/

/** What an Azure address has behind the host. */
const AZURE_PATH = /\/openai(?:\/.*)?$/

/** Returns the base URL of a channel's provider without trailing slashes; `''` if there is none. */
export function baseUrlOf({ base_url, type }: Pick<ProviderChannel, 'base_url' | 'type'>): string {
  const { baseUrl = '', protocol, pathPrefix = '/v1' } = channelTypeOf(type) ?? {}
  const [address = ''] = base_url.split(/[?#]/)
  const base = (address || baseUrl).replace(ENDPOINT, '').replace(/\/+$/, '')
  if (protocol === 'azure') return base.replace(AZURE_PATH, '')
  return pathPrefix !== '' && base.endsWith(pathPrefix) ? base.slice(0, -pathPrefix.length) : base
}

/** Returns Azure's usual name of a deployment: it had no dots when GPT-3.5 was new. A mapped name is used as it is. */
const deploymentOf = ({ model_mapping }: ProviderChannel, model: string): string =>
  Object.values(readMapping(model_mapping)).includes(model) ? model : model.replace(/^gpt-3\.5/, 'gpt-35')

/** Stands for the account in the path of a type. */
const ACCOUNT = '{user_id}'

/** Returns the URL of the proxy in a channel's configuration. One that cannot be read fails, instead of being avoided. */
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

/** Returns the account in the configuration of a channel, which some providers want in the address. */
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
