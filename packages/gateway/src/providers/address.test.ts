import { type CallProtocol, CHANNEL_TYPES, channelTypeOf, nameAtProvider } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { relayTexts } from '../texts/relay.ts'
import { addressOf, obstacleOf, type ProviderChannel, speaks } from './address.ts'
import { CALLS } from './calls.ts'

const ADC = JSON.stringify({ client_email: 'a@p.iam.gserviceaccount.com', private_key: 'PEM' })

const CONFIG = JSON.stringify({
  user_id: 'a/b',
  region: 'us-west-2',
  vertex_ai_project_id: 'my-project',
  vertex_ai_adc: ADC,
})

const channelOf = (type: number, fields: Partial<ProviderChannel> = {}): ProviderChannel => ({
  id: 1,
  type,
  key: 'k',
  base_url: 'http://provider.example/',
  config: CONFIG,
  other: null,
  model_mapping: '',
  ...fields,
})

/** Types whose channels need a base URL; the tests use this one. */
const GIVEN = 'https://given.example'

const CALL_OF = {
  chat: CALLS.chat,
  messages: CALLS.messages,
  responses: CALLS.responses,
  gemini: CALLS.generateContent,
} as const

const BEARER = { authorization: 'Bearer k' }

/** What each callable type is sent at its default address: one line for each protocol. */
const REQUESTS: Record<number, readonly (readonly [protocol: CallProtocol, url: string, key: object])[]> = {
  1: [
    ['chat', 'https://api.openai.com/v1/chat/completions', BEARER],
    ['responses', 'https://api.openai.com/v1/responses', BEARER],
  ],
  2: [['chat', 'https://oa.api2d.net/v1/chat/completions', BEARER]],
  3: [
    ['chat', `${GIVEN}/openai/deployments/m/chat/completions?api-version=`, { 'api-key': 'k' }],
    ['responses', `${GIVEN}/openai/v1/responses`, { 'api-key': 'k' }],
  ],
  4: [['chat', 'https://api.closeai-proxy.xyz/v1/chat/completions', BEARER]],
  5: [['chat', 'https://api.openai-sb.com/v1/chat/completions', BEARER]],
  6: [['chat', 'https://api.openaimax.com/v1/chat/completions', BEARER]],
  7: [['chat', 'https://api.ohmygpt.com/v1/chat/completions', BEARER]],
  8: [['chat', `${GIVEN}/v1/chat/completions`, BEARER]],
  9: [['chat', 'https://api.caipacity.com/v1/chat/completions', BEARER]],
  10: [['chat', 'https://api.aiproxy.io/v1/chat/completions', BEARER]],
  11: [
    ['chat', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions', BEARER],
    ['gemini', 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent', { 'x-goog-api-key': 'k' }],
  ],
  12: [['chat', 'https://api.api2gpt.com/v1/chat/completions', BEARER]],
  13: [['chat', 'https://api.aigc2d.com/v1/chat/completions', BEARER]],
  14: [['messages', 'https://api.anthropic.com/v1/messages', { 'x-api-key': 'k' }]],
  15: [['chat', 'https://qianfan.baidubce.com/v2/chat/completions', BEARER]],
  16: [
    ['chat', 'https://open.bigmodel.cn/api/paas/v4/chat/completions', BEARER],
    ['messages', 'https://open.bigmodel.cn/api/anthropic/v1/messages', { 'x-api-key': 'k' }],
  ],
  17: [['chat', 'https://dashscope.aliyuncs.com/compatible-mode/v1/chat/completions', BEARER]],
  18: [['chat', 'https://spark-api-open.xf-yun.com/v1/chat/completions', BEARER]],
  19: [['chat', 'https://ai.360.cn/v1/chat/completions', BEARER]],
  20: [
    ['chat', 'https://openrouter.ai/api/v1/chat/completions', BEARER],
    ['messages', 'https://openrouter.ai/api/v1/messages', BEARER],
    ['responses', 'https://openrouter.ai/api/v1/responses', BEARER],
  ],
  22: [['chat', 'https://fastgpt.run/api/openapi/v1/chat/completions', BEARER]],
  23: [['chat', 'https://api.hunyuan.cloud.tencent.com/v1/chat/completions', BEARER]],
  24: [
    ['chat', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions', BEARER],
    ['gemini', 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent', { 'x-goog-api-key': 'k' }],
  ],
  25: [
    ['chat', 'https://api.moonshot.cn/v1/chat/completions', BEARER],
    ['messages', 'https://api.moonshot.cn/anthropic/v1/messages', BEARER],
  ],
  26: [['chat', 'https://api.baichuan-ai.com/v1/chat/completions', BEARER]],
  27: [['chat', 'https://api.minimax.chat/v1/text/chatcompletion_v2', BEARER]],
  28: [['chat', 'https://api.mistral.ai/v1/chat/completions', BEARER]],
  29: [['chat', 'https://api.groq.com/openai/v1/chat/completions', BEARER]],
  30: [['chat', 'http://localhost:11434/v1/chat/completions', BEARER]],
  31: [['chat', 'https://api.lingyiwanwu.com/v1/chat/completions', BEARER]],
  32: [['chat', 'https://api.stepfun.com/v1/chat/completions', BEARER]],
  33: [
    ['chat', 'https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1/chat/completions', BEARER],
    ['messages', 'https://bedrock-runtime.us-west-2.amazonaws.com/anthropic/v1/messages', BEARER],
  ],
  35: [['chat', 'https://api.cohere.ai/compatibility/v1/chat/completions', BEARER]],
  36: [
    ['chat', 'https://api.deepseek.com/v1/chat/completions', BEARER],
    ['messages', 'https://api.deepseek.com/anthropic/v1/messages', { 'x-api-key': 'k' }],
  ],
  37: [['chat', 'https://api.cloudflare.com/client/v4/accounts/a%2Fb/ai/v1/chat/completions', BEARER]],
  39: [['chat', 'https://api.together.xyz/v1/chat/completions', BEARER]],
  40: [['chat', 'https://ark.cn-beijing.volces.com/api/v3/chat/completions', BEARER]],
  41: [['chat', 'https://api.novita.ai/v3/openai/chat/completions', BEARER]],
  42: [
    [
      'chat',
      'https://us-west-2-aiplatform.googleapis.com/v1/projects/my-project/locations/us-west-2/endpoints/openapi/chat/completions',
      {},
    ],
  ],
  44: [
    ['chat', 'https://api.siliconflow.cn/v1/chat/completions', BEARER],
    ['messages', 'https://api.siliconflow.cn/v1/messages', BEARER],
  ],
  45: [
    ['chat', 'https://api.x.ai/v1/chat/completions', BEARER],
    ['responses', 'https://api.x.ai/v1/responses', BEARER],
  ],
  47: [['chat', 'https://qianfan.baidubce.com/v2/chat/completions', BEARER]],
  48: [['chat', 'https://spark-api-open.xf-yun.com/v1/chat/completions', BEARER]],
  49: [['chat', 'https://dashscope.aliyuncs.com/compatible-mode/v1/chat/completions', BEARER]],
  50: [['chat', `${GIVEN}/chat/completions`, BEARER]],
  51: [['chat', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions', BEARER]],
}

const standard = (type: number): ProviderChannel =>
  channelOf(type, { base_url: channelTypeOf(type)?.needsBaseUrl ? GIVEN : '' })

/** The model of the table; Claude where that decides the protocol. */
const modelFor = (type: number, protocol: CallProtocol): string =>
  type === 33 && protocol === 'messages' ? 'anthropic.claude-x' : 'm'

describe.each(CHANNEL_TYPES.map((type) => [type.value, type.text.en, type] as const))(
  'type %i, %s',
  (value, _, type) => {
    const channel = standard(value)
    const requests = REQUESTS[value] ?? []

    test.each(requests)('%s is sent to %s', (protocol, url, key) => {
      const { url: found, headers } = addressOf(channel, CALL_OF[protocol], modelFor(value, protocol))
      expect(found).toBe(url)
      const { 'anthropic-version': version, ...rest } = headers
      expect(rest).toEqual(key)
      expect(version).toBe(protocol === 'messages' ? '2023-06-01' : undefined)
    })

    test('speaks only these protocols, and can be called if there are any', () => {
      const protocols = ['chat', 'messages', 'responses', 'gemini'] as const
      const spoken = requests.map(([protocol]) => protocol)
      if ('instead' in type) {
        expect(spoken).toEqual([])
        expect(obstacleOf(channel)).toEqual(expect.objectContaining({ en: expect.stringContaining(type.text.en) }))
        expect(() => addressOf(channel, CALLS.chat, 'm')).toThrow(
          'The channel is not available. Contact the administrator',
        )
        return
      }
      expect(obstacleOf(channel)).toBeUndefined()
      expect(protocols.filter((protocol) => speaks(channel, protocol, modelFor(value, protocol)))).toEqual(spoken)
      for (const protocol of protocols.filter((each) => !spoken.includes(each)))
        expect(() => addressOf(channel, CALL_OF[protocol], 'm')).toThrow(
          expect.objectContaining({ explanation: relayTexts.callKind(CALL_OF[protocol].path) }),
        )
    })
  },
)

test.each([
  [15, 'an API key'],
  [18, 'the APIPassword'],
  [23, 'an API key'],
  [33, 'an Amazon Bedrock API key'],
])('a key of One API’s form cannot be used with type %i; the reason names the key to take', (type, name) => {
  const channel = { ...standard(type), key: 'part-one|part-two|part-three' }
  expect(obstacleOf(channel)?.en).toContain(`needs ${name}`)
  expect(() => addressOf(channel, CALLS.chat, 'm')).toThrow(
    expect.objectContaining({ explanation: expect.objectContaining({ en: expect.not.stringContaining('part-') }) }),
  )
})

test.each([
  [15, 'https://aip.baidubce.com/', 'https://qianfan.baidubce.com/v2/chat/completions'],
  [23, 'https://hunyuan.tencentcloudapi.com', 'https://api.hunyuan.cloud.tencent.com/v1/chat/completions'],
  [15, 'https://proxy.example', 'https://proxy.example/v2/chat/completions'],
])('of type %i, One API’s default address %s is not used', (type, base_url, url) => {
  expect(addressOf(channelOf(type, { base_url }), CALLS.chat, 'm').url).toBe(url)
})

describe('AWS', () => {
  test('speaks Anthropic’s protocol with Claude, and OpenAI’s with other models', () => {
    const channel = standard(33)
    const spoken = (model: string) => [speaks(channel, 'chat', model), speaks(channel, 'messages', model)]
    expect(spoken('us.anthropic.claude-haiku-4-5-20251001-v1:0')).toEqual([false, true])
    expect(spoken('openai.gpt-oss-120b-1:0')).toEqual([true, false])
    expect(() => addressOf(channel, CALLS.chat, 'anthropic.claude-x')).toThrow()
  })

  test.each(['', 'us_west', 'evil.example/', 'a@b', '#'])('is refused with the region %j', (region) => {
    const channel = channelOf(33, { base_url: '', config: JSON.stringify({ region }) })
    expect(obstacleOf(channel)).toBe(relayTexts.noRegion)
    expect(() => addressOf(channel, CALLS.chat, 'm')).toThrow()
  })
})

describe('Vertex AI', () => {
  test('has a host without a prefix for the region global', () => {
    const config = JSON.stringify({ ...JSON.parse(CONFIG), region: ' global ' })
    expect(addressOf(channelOf(42, { base_url: '', config }), CALLS.chat, 'm').url).toBe(
      'https://aiplatform.googleapis.com/v1/projects/my-project/locations/global/endpoints/openapi/chat/completions',
    )
  })

  test('gets names of models with a publisher', () => {
    const names = ['gemini-2.5-flash', 'google/gemini-2.5-flash', 'meta/llama-4'].map((name) =>
      nameAtProvider(42, name),
    )
    expect(names).toEqual(['google/gemini-2.5-flash', 'google/gemini-2.5-flash', 'meta/llama-4'])
    expect(nameAtProvider(1, 'gpt-4o')).toBe('gpt-4o')
  })

  test.each([
    ['no JSON', 'x'],
    ['the credentials of a person', '{"type":"authorized_user","refresh_token":"r","client_id":"c"}'],
    ['a token server that is not Google’s', JSON.stringify({ ...JSON.parse(ADC), token_uri: 'https://evil.example/' })],
    ['a token server without TLS', JSON.stringify({ ...JSON.parse(ADC), token_uri: 'http://oauth2.googleapis.com/' })],
    [
      'a name that only ends like Google’s',
      JSON.stringify({ ...JSON.parse(ADC), token_uri: 'https://xgoogleapis.com' }),
    ],
  ])('is refused with %s', (_, vertex_ai_adc) => {
    const config = JSON.stringify({ ...JSON.parse(CONFIG), vertex_ai_adc })
    expect(obstacleOf(channelOf(42, { config }))).toBe(relayTexts.noServiceAccount)
  })
})

test.each([
  [3, { base_url: '' }, relayTexts.noBaseUrl],
  [8, { base_url: '' }, relayTexts.noBaseUrl],
  [50, { base_url: '' }, relayTexts.noBaseUrl],
  [37, { config: '{}' }, relayTexts.noAccount],
  [42, { config: JSON.stringify({ region: 'global', vertex_ai_adc: ADC }) }, relayTexts.noProject],
])('type %i without what it needs is refused: %j', (type, fields, reason) => {
  const channel = channelOf(type, fields)
  expect(obstacleOf(channel)).toBe(reason)
  expect(() => addressOf(channel, CALLS.chat, 'm')).toThrow(expect.objectContaining({ explanation: reason }))
})

test.each([
  [1, 'chat', 'https://a.example/v1'],
  [1, 'chat', 'https://a.example/v1/'],
  [1, 'chat', 'https://a.example/v1/chat/completions'],
  [1, 'chat', 'https://a.example/v1/embeddings/?x=1'],
  [1, 'chat', 'https://a.example'],
  [50, 'chat', 'https://a.example/v1/chat/completions'],
  [50, 'chat', 'https://a.example/v1'],
  [36, 'chat', 'https://a.example/anthropic'],
  [36, 'chat', 'https://a.example/anthropic/v1/messages'],
  [36, 'messages', 'https://a.example/anthropic'],
  [36, 'messages', 'https://a.example/anthropic/v1'],
  [36, 'messages', 'https://a.example/v1'],
] as const)('of a channel of type %i, for %s the address %s is understood', (type, protocol, base_url) => {
  const path = protocol === 'chat' ? '/v1/chat/completions' : '/anthropic/v1/messages'
  expect(addressOf(channelOf(type, { base_url }), CALL_OF[protocol], 'm').url).toBe(`https://a.example${path}`)
})

test.each([
  ['https://a.openai.azure.com', 'gpt-4.1', 'gpt-4.1'],
  ['https://a.openai.azure.com/', 'gpt-3.5-turbo', 'gpt-35-turbo'],
  ['https://a.openai.azure.com/openai/deployments/x/chat/completions?api-version=1', 'gpt-4o', 'gpt-4o'],
  ['https://a.openai.azure.com/openai/v1/', 'mine-3.5', 'mine-3.5'],
])('of Azure, %s and the model %s lead to the deployment %s', (base_url, model, deployment) => {
  const channel = channelOf(3, { base_url, other: '2025-01-01', config: '' })
  expect(addressOf(channel, CALLS.chat, model).url).toBe(
    `https://a.openai.azure.com/openai/deployments/${deployment}/chat/completions?api-version=2025-01-01`,
  )
})

test('a name that a mapping gives is never rewritten', () => {
  const channel = channelOf(3, { model_mapping: '{"gpt-3.5-turbo":"gpt-3.5-turbo","b":"gpt-3.5-x"}', config: '' })
  expect(addressOf(channel, CALLS.chat, 'gpt-3.5-turbo').url).toContain('/deployments/gpt-3.5-turbo/')
  expect(addressOf(channel, CALLS.chat, 'gpt-3.5-x').url).toContain('/deployments/gpt-3.5-x/')
})

test('no message names a type by its number', () => {
  for (const { value } of CHANNEL_TYPES)
    for (const sentence of Object.values(obstacleOf({ ...standard(value), key: 'a|b' }) ?? {}))
      expect(sentence).not.toMatch(/(?<![V-])\b(14|50|51|47|48)\b/)
})
