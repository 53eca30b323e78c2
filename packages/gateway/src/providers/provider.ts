import { channelTypeOf, isRecord, readChannelConfig, readJson } from '@relaydeck/api-sdk'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'

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

/** Returns what to use instead of a channel type that does not support OpenAI's protocol; `undefined` if it does. */
export const alternativeTo = ({ type }: HasType): string | undefined => channelTypeOf(type)?.instead

/** Whether the provider may be asked to report usage at the end of a stream; others might reject the field. */
export const reportsUsage = ({ type }: HasType): boolean => channelTypeOf(type)?.reportsUsage ?? false

/** Returns the base URL of a channel's provider without trailing slashes; `''` if there is none. */
export const baseUrlOf = ({ base_url, type }: Pick<ProviderChannel, 'base_url' | 'type'>): string =>
  (base_url || (channelTypeOf(type)?.baseUrl ?? '')).replace(/\/+$/, '')

/** Returns the account in the configuration of a channel, which some providers want in the address. */
const accountOf = ({ config }: ProviderChannel): string => readChannelConfig(config).user_id ?? ''

function urlOf(channel: ProviderChannel, path: string, model: string): string {
  const base = baseUrlOf(channel)
  const { protocol, pathPrefix = '/v1' } = channelTypeOf(channel.type) ?? {}
  if (protocol === 'azure') {
    const version = readChannelConfig(channel.config).api_version || channel.other || ''
    const deployment = encodeURIComponent(model.replaceAll('.', ''))
    return `${base}/openai/deployments/${deployment}${path}?api-version=${encodeURIComponent(version)}`
  }
  if (protocol === 'minimax' && path === CHAT_PATH) return `${base}/v1/text/chatcompletion_v2`
  return base + pathPrefix.replace('{user_id}', encodeURIComponent(accountOf(channel))) + path
}

/**
 * Returns URL and headers of a request to a channel's provider.
 * @throws RelayError for a channel type that does not support OpenAI's protocol
 */
export function addressOf(channel: ProviderChannel, path: string, model: string) {
  const type = channelTypeOf(channel.type)
  if (type?.instead)
    throw new RelayError(400, relayTexts.channelKind(type.text.en, type.instead), { code: 'invalid_api_type' })
  if (type?.pathPrefix?.includes('{user_id}') && accountOf(channel) === '')
    throw new RelayError(400, relayTexts.noAccount, { code: 'invalid_channel' })
  const credentials: Record<string, string> =
    type?.protocol === 'azure' ? { 'api-key': channel.key } : { authorization: `Bearer ${channel.key}` }
  return { url: urlOf(channel, path, model), headers: { 'content-type': 'application/json', ...credentials } }
}

/** Returns the provider's name for a model. */
export function mappedModel({ model_mapping }: Pick<ProviderChannel, 'model_mapping'>, model: string): string {
  if (!model_mapping) return model
  const mapping = readJson(model_mapping)
  const name = isRecord(mapping) && Object.hasOwn(mapping, model) ? mapping[model] : undefined
  return typeof name === 'string' && name !== '' ? name : model
}
