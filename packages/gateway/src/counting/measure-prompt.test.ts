import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import { estimateTokens } from './count-tokens.ts'
import { measurePrompt } from './measure-prompt.ts'

const reader = {
  tokensOf: estimateTokens,
  bytesOf: (text: string) => Buffer.byteLength(text),
  beginningOf: (text: string, length: number) => text.slice(0, length),
}

const measure = (body: JsonObject) => measurePrompt(body, Buffer.byteLength(JSON.stringify(body)), reader)
const chat = (content: unknown) => ({ messages: [{ role: 'user', content }] })
const picture = (url: string, detail?: string) => ({ type: 'image_url', image_url: { url, detail } })

const PICTURE = 'data:image/png;base64,AAAA'

test.each<[where: string, body: JsonObject]>([
  ['the call', { ...chat('a'), cache_control: { type: 'ephemeral', ttl: '1h' } }],
  ['a text', chat([{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }])],
  ['the system text', { system: [{ type: 'text', text: 'a', cache_control: { ttl: '1h' } }] }],
  ['a tool', { tools: [{ name: 'a', input_schema: {}, cache_control: { type: 'ephemeral', ttl: '1h' } }] }],
  ['a result', chat([{ type: 'tool_result', content: [{ type: 'text', text: 'a', cache_control: { ttl: '1h' } }] }])],
])('a cache of an hour is found at %s', (_, body) => {
  expect(measure(body).cachesHour).toBe(true)
  expect(measure(JSON.parse(JSON.stringify(body).replace('1h', '5m'))).cachesHour).toBeUndefined()
})

describe('the estimated tokens of a prompt', () => {
  test.each<[body: JsonObject, tokens: number]>([
    [chat('abcd'), 7],
    [{ prompt: 'abcd' }, 1],
    [{ input: ['abcd', 'abcdefgh'] }, 3],
    [{ input: [1, 2, 3] }, 3],
    [{ input: {} }, 0],
    [chat([{ type: 'text', text: 'abcd' }, picture(PICTURE, 'low')]), 92],
    [chat([picture(PICTURE)]), 771],
    [{ messages: [5, null] }, 4],
    [{ model: 'gpt-4o', temperature: 1, stop: ['abcd'], ...chat('abcd') }, 7],
  ])('of %j are %i', (body, tokens) => {
    expect(measure(body).estimate).toBe(tokens)
  })

  test.each([
    ['The quick brown fox jumps over the lazy dog. '.repeat(2000), 20_001],
    ['今天天气很好，我们去公园散步吧。'.repeat(2000), 24_000],
  ])('are right within 20 %', (prompt, exact) => {
    expect(Math.abs(measure({ prompt }).estimate / exact - 1)).toBeLessThan(0.2)
  })

  const LONG = 'word '.repeat(2000)
  test.each<[field: string, body: JsonObject]>([
    ['tools', { tools: [{ type: 'function', function: { name: 'f', description: LONG } }] }],
    ['names in tools', { tools: [{ type: 'function', function: { parameters: { properties: { [LONG]: {} } } } }] }],
    ['functions', { functions: [{ name: 'f', description: LONG }] }],
    ['response_format', { response_format: { type: 'json_schema', json_schema: { schema: { title: LONG } } } }],
    ['tool_calls', { messages: [{ role: 'assistant', tool_calls: [{ function: { arguments: LONG } }] }] }],
    ['reasoning', { messages: [{ role: 'assistant', reasoning_content: LONG }] }],
    ['a refusal', { messages: [{ role: 'assistant', content: [{ type: 'refusal', refusal: LONG }] }] }],
    ['a prediction', { prediction: { type: 'content', content: LONG }, ...chat('hi') }],
    ['messages as an object', { messages: { content: LONG } }],
    ['a field that is not known', { something: { new: [LONG] }, ...chat('hi') }],
  ])('include %s', (_, body) => {
    expect(measure(body).estimate).toBeGreaterThan(2000)
  })

  test('of deeply nested values are measured', () => {
    let value: unknown = 'abcd'
    for (let depth = 0; depth < 50_000; depth++) value = [value]
    expect(measurePrompt({ input: value }, 100_010, reader).estimate).toBe(1)
  })
})

describe('the most tokens of a prompt', () => {
  test('are its bytes', () => {
    const body = chat('é'.repeat(100))
    expect(measure(body).most).toBe(Buffer.byteLength(JSON.stringify(body)))
  })

  test('are without the data of an image, but with the most for an image', () => {
    const data = `data:image/png;base64,${'A'.repeat(100_000)}`
    const body = chat([picture(data), picture('https://example.org/a.png')])
    expect(measure(body).most).toBe(Buffer.byteLength(JSON.stringify(body)) - data.length + 2 * 40_000)
    // Only images are known to cost less than their data.
    const other = chat([picture(`data:text/plain,${'A'.repeat(100_000)}`)])
    expect(measure(other).most).toBeGreaterThan(140_000)
  })

  test.each<[what: string, body: JsonObject, open: boolean]>([
    ['texts and images', chat([{ type: 'text', text: 'hi' }, picture(PICTURE)]), false],
    ['functions', { tools: [{ type: 'function', function: { name: 'f' } }], ...chat('hi') }, false],
    ['files', chat([{ type: 'file', file: { file_id: 'f' } }]), true],
    ['a kind of content that is not known', chat([{ type: 'video_url', video_url: { url: 'x' } }]), true],
    ['searches', { web_search_options: {}, ...chat('hi') }, true],
    ['tools of the provider', { tools: [{ type: 'web_search' }], ...chat('hi') }, true],
  ])('are open with %s: %j is %s', (_, body, open) => {
    expect(measure(body).isOpen).toBe(open)
  })
})
