import { describe, expect, test } from 'vitest'
import { CHANNEL_TYPES, channelTypeOf } from './types.ts'

/** The specification's table: numbers and English names, in its order. */
const SPECIFIED = `1 OpenAI; 14 Anthropic Claude; 33 AWS; 3 Azure OpenAI; 11 Google PaLM2; 24 Google Gemini; 28 Mistral AI; 41 Novita; 40 ByteDance Doubao; 15 Baidu Wenxin Qianfan; 17 Alibaba Tongyi Qianwen; 18 iFlytek Spark; 16 Zhipu ChatGLM; 19 360 Zhinao; 25 Moonshot AI; 23 Tencent Hunyuan; 26 Baichuan; 27 MiniMax; 29 Groq; 30 Ollama; 31 01.AI (Yi); 32 StepFun; 34 Coze; 35 Cohere; 36 DeepSeek; 37 Cloudflare; 38 DeepL; 39 together.ai; 42 VertexAI; 43 Proxy; 8 custom channel; 22 knowledge base FastGPT; 21 knowledge base AI Proxy; 20 proxy OpenRouter; 2 proxy API2D; 5 proxy OpenAI-SB; 7 proxy OhMyGPT; 10 proxy AI Proxy; 4 proxy CloseAI; 6 proxy OpenAI Max; 9 proxy AI.LS; 12 proxy API2GPT; 13 proxy AIGC2D`
const isNewer = (value: number) => value >= 44

describe('channel types', () => {
  test('have the numbers, names and order of the specification', { tags: ['R3.29', 'R3.30'] }, () => {
    const old = CHANNEL_TYPES.filter(({ value }) => !isNewer(value))
    expect(old.map(({ value, text }) => `${value} ${text.en}`).join('; ')).toBe(SPECIFIED)
  })

  test('have every number of the server once, and every key once', { tags: ['R3.29'] }, () => {
    const numbers = CHANNEL_TYPES.map(({ value }) => value).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 51 }, (_, index) => index + 1))
    expect(new Set(CHANNEL_TYPES.map(({ key }) => key)).size).toBe(51)
  })

  test.each(CHANNEL_TYPES)(
    'the type $value, $key, has texts, a colour and a valid base URL',
    { tags: ['R3.31'] },
    (type) => {
      expect(type.key).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(type.color).toMatch(/^[a-z]+$/)
      expect([type.text.zh, type.text.en]).not.toContain('')
      expect(type.text.en).toMatch(/^[\x20-\x7e]+$/)
      expect(type.baseUrl === '' || URL.canParse(type.baseUrl)).toBe(true)
    },
  )

  test('a type that the embedded gateway cannot call names one that it can, with its address', () => {
    for (const { instead } of CHANNEL_TYPES) {
      if (!instead) continue
      expect(channelTypeOf(instead.type)).toMatchObject({ value: instead.type })
      expect(channelTypeOf(instead.type)?.instead).toBeUndefined()
      expect(instead.baseUrl === '' || URL.canParse(instead.baseUrl)).toBe(true)
    }
  })

  test('have hints for keys with parts', { tags: ['R9.24', 'R9.26', 'R9.28', 'R9.29'] }, () => {
    const hints = CHANNEL_TYPES.flatMap(({ value, keyHint }) => (keyHint ? [[value, keyHint]] : []))
    expect(Object.fromEntries(hints)).toEqual({
      15: 'APIKey|SecretKey',
      18: 'APPID|APISecret|APIKey',
      22: 'APIKey-AppId',
      23: 'AppId|SecretId|SecretKey',
    })
  })

  test('have the unit of a balance that can be fetched', { tags: ['R9.18', 'R9.19', 'R9.20', 'R9.21'] }, () => {
    const units = CHANNEL_TYPES.flatMap(({ value, balance }) => (balance ? [[value, balance]] : []))
    expect(Object.fromEntries(units)).toEqual({
      ...{ 1: 'usd', 8: 'usd', 20: 'usd' },
      ...{ 4: 'cny', 12: 'cny', 36: 'cny', 44: 'cny' },
      ...{ 5: 'cny/10000', 10: 'points', 13: 'points' },
    })
  })

  test('are found by their number; unknown numbers are not', () => {
    expect(channelTypeOf(36)?.text.en).toBe('DeepSeek')
    expect([0, 52, 1.5, Number.NaN].map(channelTypeOf)).toEqual([undefined, undefined, undefined, undefined])
  })
})
