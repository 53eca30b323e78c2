import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAT_REQUEST, newRelay } from '../../test/relay.ts'
import { estimateTokens } from '../counting/count-tokens.ts'
import { type ParsingCost, parseBody } from './json-body.ts'

const KIB = 1024

/** A large JSON string, with everything that can precede its end. */
const large = (end: string) => `中é😀"\\\n${'a'.repeat(70 * KIB)}${end}`

const restored = (value: object): unknown => {
  const { body = {}, changed } = parseBody(Buffer.from(JSON.stringify(value))) ?? {}
  return JSON.parse(Buffer.concat(changed?.({ copy: body }) ?? []).toString()).copy
}

test.each(['', '\\', '\\\\', '"', '\\"', '\\\\"', '中', '\n'])('a large text that ends in %j is put back', (end) => {
  const value = { a: large(end), [large('key')]: [large(end), 'small'], b: { c: 5 } }
  expect(restored(value)).toEqual(value)
  const measured: number[] = []
  parseBody(Buffer.from(JSON.stringify(value)), ({ parsed }) => measured.push(parsed))
  expect(measured).toEqual([expect.toSatisfy((parsed: number) => parsed < 100)])
})

test('a text is large from 64 KiB', () => {
  const measured = (length: number) => {
    let bytes = 0
    parseBody(Buffer.from(JSON.stringify({ a: 'x'.repeat(length), b: 5 })), ({ parsed }) => {
      bytes = parsed
    })
    return bytes
  }
  const frame = '{"a":"","b":5}'.length
  expect([measured(64 * KIB - 1), measured(64 * KIB)]).toEqual([frame + 64 * KIB - 1, frame])
})

test('any object is parsed and put back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const padded = { ...value, padding: large('') }
      expect(restored(padded)).toEqual(JSON.parse(JSON.stringify(padded)))
    }),
  )
})

test.each(['', '[]', '5', '{', `{"a":"${'b'.repeat(70 * KIB)}`, `["${'b'.repeat(70 * KIB)}"]`])(
  'a text that is no object is not read: case %#',
  (json) => {
    expect(parseBody(Buffer.from(json))).toBeUndefined()
  },
)

test.each([
  ['objects', `[${'{},'.repeat(200_000)}1]`],
  ['fields', `{${'"a":1,'.repeat(200_000)}"b":1}`],
  ['values', `[${'1,'.repeat(500_000)}1]`],
])('with too many %s is not parsed', (_, json) => {
  const costs: ParsingCost[] = []
  expect(() => parseBody(Buffer.from(`{"a":${json}}`), (cost) => void costs.push(cost))).toThrow(
    'at most 200000 objects',
  )
  expect(costs).toHaveLength(1)
})

test('with as many values as may be is parsed', () => {
  expect(parseBody(Buffer.from(`{"a":[${'1,'.repeat(499_990)}1]}`))?.body.a).toHaveLength(499_991)
  // Signs in a text are no structure.
  const text = '{,:[]}'.repeat(200_000)
  expect(parseBody(Buffer.from(JSON.stringify({ text, b: `${text}"\\\\` })))).toBeDefined()
})

test('that is nested too deeply is no object that could be sent', () => {
  const nested = (depth: number) => parseBody(Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`))
  expect([nested(999) === undefined, nested(1000) === undefined]).toEqual([false, true])
})

test('a byte order mark is ignored', () => {
  expect(parseBody(Buffer.from('\u{feff}{"a":1}'))?.body).toEqual({ a: 1 })
})

/** Returns the text that is sent for a body with changes. */
const sent = (json: string, changes: object): string =>
  Buffer.concat(parseBody(Buffer.from(json))?.changed({ ...changes }) ?? []).toString()

test.each([
  ['{ "a" : 1.10 , "b":12345678901234567890 }', { a: 2 }, '{ "a" :2, "b":12345678901234567890 }'],
  [
    '{"a":1.10,"b":{"a":1,"c":[{"a":2}]}, "d":"\\u00e9\\/"}',
    {},
    '{"a":1.10,"b":{"a":1,"c":[{"a":2}]}, "d":"\\u00e9\\/"}',
  ],
  ['{"a":1,"b":[1.0]}\n', { b: { x: 1 }, c: 'd', e: [] }, '{"a":1,"b":{"x":1},"c":"d","e":[]}\n'],
  ['{}', { a: 1, b: 2 }, '{"a":1,"b":2}'],
  ['{"\\u0061":1.0,"a\\"":2.0}', { a: 3 }, '{"\\u0061":3,"a\\"":2.0}'],
  ['{"__proto__":1.0,"a":2}', { a: 3 }, '{"__proto__":1.0,"a":3}'],
  ['\u{feff}{"a":"},{,:"}', { b: 1 }, '{"a":"},{,:","b":1}'],
])('%s with the changes %j is sent as %s', (json, changes, text) => {
  expect(sent(json, changes)).toBe(text)
})

test.each([
  ['{"a":1.0,"a":2.0}', '{"a":2,"b":3}'],
  ['{"a":1.0,"\\u0061":2.0}', '{"a":2,"b":3}'],
  [
    `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1.0`)}}`,
    `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`)},"b":3}`,
  ],
])('a body that could be read in two ways is written again: case %#', (json, text) => {
  expect(sent(json, { b: 3 })).toBe(text)
})

test('any object is sent with the changes', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(object, object, fc.constantFrom(undefined, 2), (value, changes, indent) => {
      const json = JSON.stringify(value, undefined, indent)
      expect(JSON.parse(sent(json, changes))).toEqual(JSON.parse(JSON.stringify({ ...value, ...changes })))
      expect(sent(json, {})).toBe(json)
    }),
  )
})

const PARTS = ['The quick fox. 中文。', '汉字，全角！', 'Größe ñandú', '안녕하세요', '😀 fox']

test.each(PARTS.flatMap((part) => [9_000, 200_000].map((length) => [part, length] as const)))(
  'tokens of a large text are estimated like those of a small one: %s, %i times',
  (part, length) => {
    const text = part.repeat(length)
    const { body, tokensOf } = parseBody(Buffer.from(JSON.stringify({ text }))) ?? {}
    const tokens = tokensOf?.(String(body?.text)) ?? 0
    expect(Math.abs(tokens / estimateTokens(text) - 1)).toBeLessThan(0.01)
  },
)

test.each([{}, { stream: true }])('the provider receives large texts unchanged, with a length: %j', async (fields) => {
  const relay = await newRelay()
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(3 * KIB * KIB)}` } }
  const messages = [{ role: 'user', content: [{ type: 'text', text: large('"') }, picture] }]
  expect((await relay.chat({ messages, ...fields })).status).toBe(200)
  const [request] = relay.provider.requests
  expect(request?.body).toMatchObject({ ...CHAT_REQUEST, messages, ...fields })
  expect(Number(request?.headers['content-length'])).toBeGreaterThan(3 * KIB * KIB)
})

test('large texts are sent again to the next channel, with its own system prompt', async () => {
  const relay = await newRelay((response) => response.writeHead(500).end('{}'))
  await relay.addChannel({ system_prompt: 'Be brief.' })
  await relay.gateway.admin.setOption('RetryTimes', '3')
  await relay.chat({ messages: [{ role: 'user', content: large('') }] })
  expect(
    relay.provider.requests.map(({ body }) => JSON.stringify(body).includes(JSON.stringify(large('')).slice(1, -1))),
  ).toEqual([true, true])
})
