import {
  type CallProtocol,
  channelTypeOf,
  isRecord,
  readChannelConfig,
  readJson,
  readProxyUrl,
} from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { CALLS, type ProviderCall } from './calls.ts'
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

/** Returns the reason why channels of a type cannot be called, for administrators; `undefined` if they can. */
export function obstacleOf({ type }: HasType): Text | undefined {
  const { text, instead } = channelTypeOf(type) ?? {}
  const other = instead && channelTypeOf(instead.type)
  if (!text || !other) return undefined
  return relayTexts.channelKind(text.zh, text.en, other.text.zh, other.text.en, instead.baseUrl)
}

const DEFAULT_PATHS: Readonly<Partial<Record<CallProtocol, string>>> = { chat: '/v1' }

const pathsOf = ({ type }: HasType) => channelTypeOf(type)?.paths ?? DEFAULT_PATHS

/** Whether a channel's provider speaks a protocol. */
export const speaks = (channel: HasType, protocol: CallProtocol): boolean => pathsOf(channel)[protocol] !== undefined

/** Whether a channel can answer a call, in its protocol or after a conversion. */
export const canAnswer = (channel: HasType, { protocol, isConvertible }: ProviderCall): boolean =>
  obstacleOf(channel) === undefined &&
  (speaks(channel, protocol) || (isConvertible && (speaks(channel, 'chat') || speaks(channel, 'messages'))))

/** The end of a whole endpoint's URL, which is often given for a base URL. */
const ENDPOINT = /\/(?:chat\/completions|completions|embeddings|moderations|models|messages|responses)\/*$/

/** The path that an Azure address may have. */
const AZURE_PATH = /\/openai(?:\/.*)?$/

/** Returns the base URL of a channel's provider without trailing slashes; `''` if there is none. */
export function baseUrlOf(channel: Pick<ProviderChannel, 'base_url' | 'type'>): string {
  const { baseUrl = '', variant } = channelTypeOf(channel.type) ?? {}
  const [address = ''] = channel.base_url.split(/[?#]/)
  const base = (address || baseUrl).replace(ENDPOINT, '').replace(/\/+$/, '')
  if (variant === 'azure') return base.replace(AZURE_PATH, '')
  const prefix = Object.values(pathsOf(channel)).find((each) => each !== '' && base.endsWith(each))
  return prefix === undefined ? base : base.slice(0, -prefix.length)
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

/** Returns Azure's URL of a call, which has the model in it. */
function azureUrlOf(channel: ProviderChannel, { path }: RequestedCall, model: string): string {
  const version = readChannelConfig(channel.config).api_version || channel.other || ''
  const deployment = encodeURIComponent(deploymentOf(channel, model))
  return `${baseUrlOf(channel)}/openai/deployments/${deployment}${path}?api-version=${encodeURIComponent(version)}`
}

function urlOf(channel: ProviderChannel, call: RequestedCall, model: string): string {
  const { protocol, path } = call
  const { variant } = channelTypeOf(channel.type) ?? {}
  if (variant === 'azure' && protocol === 'chat') return azureUrlOf(channel, call, model)
  const base = baseUrlOf(channel)
  if (variant === 'minimax' && path === CALLS.chat.path) return `${base}/v1/text/chatcompletion_v2`
  const prefix = pathsOf(channel)[protocol] ?? ''
  return (
    base + (prefix.includes(ACCOUNT) ? prefix.replace(ACCOUNT, encodeURIComponent(accountOf(channel))) : prefix) + path
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

/**
 * Returns URL and headers of a request to a channel's provider.
 * @throws ChannelError for a channel that cannot be called, or not with this protocol
 */
export function addressOf(channel: ProviderChannel, call: RequestedCall, model: string) {
  const { keyHeader } = channelTypeOf(channel.type) ?? {}
  const obstacle = obstacleOf(channel)
  if (obstacle) throw new ChannelError('invalid_api_type', obstacle)
  const prefix = pathsOf(channel)[call.protocol]
  if (prefix === undefined) throw new ChannelError('invalid_api_type', relayTexts.callKind(call.path))
  if (prefix.includes(ACCOUNT) && accountOf(channel) === '')
    throw new ChannelError('invalid_channel', relayTexts.noAccount)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(call.protocol === 'messages' && { 'anthropic-version': ANTHROPIC_VERSION }),
    [keyHeader ?? 'authorization']: keyHeader ? channel.key : `Bearer ${channel.key}`,
  }
  return { url: urlOf(channel, call, model), headers }
}
