import { CHANNEL_TYPES } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { addressOf, CHAT_PATH, type ProviderChannel } from './provider.ts'

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
])('D823 %s is called at its address for OpenAI’s protocol', (_, type, path) => {
  expect(addressOf(channelOf(type), CHAT_PATH, 'm').url).toBe(`http://provider.example${path}`)
})

test('D823 Cloudflare without an account is refused', () => {
  expect(() => addressOf(channelOf(37, { config: '{}' }), CHAT_PATH, 'm')).toThrow('no account ID')
})

test('D823 only providers with another protocol are refused', () => {
  const refused = CHANNEL_TYPES.filter(({ value }) => {
    try {
      addressOf(channelOf(value), CHAT_PATH, 'm')
      return false
    } catch {
      return true
    }
  })
  expect(refused.map(({ value }) => value).sort((a, b) => a - b)).toEqual([
    14, 15, 18, 21, 23, 33, 34, 35, 38, 42, 43, 46,
  ])
})
