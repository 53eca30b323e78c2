import { CHANNEL_TYPES } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { relayTexts } from '../texts/relay.ts'
import { addressOf, obstacleOf, type ProviderChannel } from './address.ts'
import { CALLS } from './calls.ts'

const channelOf = (type: number, fields: Partial<ProviderChannel> = {}): ProviderChannel => ({
  id: 1,
  type,
  key: 'k',
  base_url: 'http://provider.example/',
  config: '{"user_id":"a/b"}',
  other: null,
  model_mapping: '',
  ...fields,
})

test.each([
  ['OpenAI', 1, '/v1/chat/completions'],
  ['Zhipu', 16, '/api/paas/v4/chat/completions'],
  ['Tongyi', 17, '/compatible-mode/v1/chat/completions'],
  ['PaLM', 11, '/v1beta/openai/chat/completions'],
  ['Gemini', 24, '/v1beta/openai/chat/completions'],
  ['Cloudflare', 37, '/client/v4/accounts/a%2Fb/ai/v1/chat/completions'],
])('the provider %s is called at its address for OpenAI’s protocol', (_, type, path) => {
  expect(addressOf(channelOf(type), CALLS.chat, 'm').url).toBe(`http://provider.example${path}`)
})

test.each([
  [1, 'https://a.example/v1'],
  [1, 'https://a.example/v1/'],
  [1, 'https://a.example/v1/chat/completions'],
  [1, 'https://a.example/v1/embeddings/?x=1'],
  [1, 'https://a.example'],
  [50, 'https://a.example/v1/chat/completions'],
  [50, 'https://a.example/v1'],
])('of a channel of type %i, the address %s is understood', (type, base_url) => {
  expect(addressOf(channelOf(type, { base_url }), CALLS.chat, 'm').url).toBe('https://a.example/v1/chat/completions')
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

test('Cloudflare without an account is refused', () => {
  expect(() => addressOf(channelOf(37, { config: '{}' }), CALLS.chat, 'm')).toThrow(
    expect.objectContaining({ explanation: relayTexts.noAccount }),
  )
})

test('only providers with another protocol are refused', () => {
  const refused = CHANNEL_TYPES.filter(({ value }) => {
    try {
      addressOf(channelOf(value), CALLS.chat, 'm')
      return false
    } catch {
      return true
    }
  })
  expect(refused.map(({ value }) => value).sort((a, b) => a - b)).toEqual([
    14, 15, 18, 21, 23, 33, 34, 35, 38, 42, 43, 46,
  ])
})

test('callers are told that the channel is not available, administrators which type to use', () => {
  const cohere = channelOf(35)
  expect(() => addressOf(cohere, CALLS.chat, 'm')).toThrow('The channel is not available. Contact the administrator')
  expect(obstacleOf(cohere)?.en).toContain(
    '"OpenAI compatible" with the address https://api.cohere.ai/compatibility/v1',
  )
})

test('no message names a type by its number', () => {
  for (const { value } of CHANNEL_TYPES)
    for (const sentence of Object.values(obstacleOf({ type: value }) ?? {}))
      expect(sentence).not.toMatch(/(?<!V)\b(14|50|51|47|48)\b/)
})
