import { channelTypeOf, isRecord, readChannelConfig, readJson } from '@relaydeck/api-sdk'
import type { Row as Channel } from '../channels/store.ts'
import { RelayError } from './error.ts'
import { relayTexts } from './texts.ts'

const AZURE = 3
const MINIMAX = 27

/** What stands before a task at the provider's, where it is not `/v1`. */
const PREFIXES = new Map([
  [40, '/api/v3'],
  [41, ''],
  [47, '/v2'],
  [49, '/compatible-mode/v1'],
  // These say it in their base URL.
  [50, ''],
  [51, ''],
])

/** Types that speak a language of their own, and which type and address speak OpenAI's for the same provider. */
const INSTEAD = new Map([
  [11, '51 (Gemini (OpenAI))'],
  [14, '50, https://api.anthropic.com/v1'],
  [15, '47 (Qianfan V2)'],
  [16, '50, https://open.bigmodel.cn/api/paas/v4'],
  [17, '49 (Bailian)'],
  [18, '48 (Spark V2)'],
  [21, '50'],
  [23, '50, https://api.hunyuan.cloud.tencent.com/v1'],
  [24, '51 (Gemini (OpenAI))'],
  [33, '50, LiteLLM'],
  [34, '50'],
  [35, '50, https://api.cohere.ai/compatibility/v1'],
  [37, '50, https://api.cloudflare.com/client/v4/accounts/{id}/ai/v1'],
  [38, '50'],
  [42, '50, LiteLLM'],
  [43, '50'],
  [46, '50'],
])

/** What to use instead of a channel type that does not speak OpenAI's language; `undefined` for those that do. */
export const insteadOf = (type: number): string | undefined => INSTEAD.get(type)

/** Those known to send the tokens of a stream when they are asked to. Others might refuse the question. */
const TELLING = new Set([1, 8, 20, 36, 40, 44, 45, 49, 50])

/** Whether a channel's provider may be asked to put the tokens at the end of a stream. */
export const tellsUsage = ({ type }: Channel): boolean => TELLING.has(type)

/** Where a channel's provider is; `''`: nobody has said. */
export const baseUrlOf = ({ base_url, type }: Pick<Channel, 'base_url' | 'type'>): string =>
  (base_url || (channelTypeOf(type)?.baseUrl ?? '')).replace(/\/+$/, '')

/** The address of a task. */
function urlOf(channel: Channel, task: string, model: string): string {
  const base = baseUrlOf(channel)
  if (channel.type === AZURE) {
    const version = readChannelConfig(channel.config).api_version || channel.other || ''
    const deployment = encodeURIComponent(model.replaceAll('.', ''))
    return `${base}/openai/deployments/${deployment}${task}?api-version=${encodeURIComponent(version)}`
  }
  if (channel.type === MINIMAX && task === '/chat/completions') return `${base}/v1/text/chatcompletion_v2`
  return base + (PREFIXES.get(channel.type) ?? '/v1') + task
}

/**
 * Where and how a channel is asked for a task.
 * @throws RelayError for a type that does not speak OpenAI's language
 */
export function addressed(channel: Channel, task: string, model: string) {
  const instead = insteadOf(channel.type)
  const kind = channelTypeOf(channel.type)?.text.en ?? String(channel.type)
  if (instead) throw new RelayError(400, relayTexts.channelKind(kind, instead), { code: 'invalid_api_type' })
  const secret: Record<string, string> =
    channel.type === AZURE ? { 'api-key': channel.key } : { authorization: `Bearer ${channel.key}` }
  return { url: urlOf(channel, task, model), headers: { 'content-type': 'application/json', ...secret } }
}

/** The provider's name for a model. */
export function mapped({ model_mapping }: Channel, model: string): string {
  const mapping = readJson(model_mapping)
  const name = isRecord(mapping) && Object.hasOwn(mapping, model) ? mapping[model] : undefined
  return typeof name === 'string' && name !== '' ? name : model
}
