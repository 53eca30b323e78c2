/** Input of any shape is converted, or refused with the error of this package. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecord, parseJson } from '../src/core/json.ts'
import * as protocols from '../src/index.ts'
import * as documents from './documents.ts'
import { convert } from './streams.ts'

const {
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  messagesAnswerToChat,
  messagesRequestToChat,
  messagesStreamToChat,
  ProtocolError,
  responsesRequestToChat,
  UsageMeter,
} = protocols

const deep = (levels: number): unknown => parseJson(`${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`)

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 60,
  '',
  '__proto__',
  '{',
  '\0\uD800',
  'x'.repeat(70_000),
  [],
  [[]],
  [null, 7, 'x', [], {}],
  {},
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  parseJson('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  deep(20_000),
]

/** Returns the places in a value, as keys that lead to them. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(isRecord(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))
    : []),
]

/** Returns a value with another one at a place. */
function withValue(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? withValue(each, rest, other) : each))
  return isRecord(value) ? { ...value, [key]: withValue(value[key], rest, other) } : value
}

/** Runs a conversion, which may refuse its input. */
function attempt(conversion: () => unknown): void {
  try {
    conversion()
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError)
    expect(error).toHaveProperty('message', expect.stringMatching(/^[A-Z`].*\.$/))
  }
}

describe.each<[name: string, convertBody: (body: unknown) => unknown, document: unknown]>([
  ['a request of Messages', messagesRequestToChat, documents.MESSAGES_REQUEST],
  ['a request of Responses', responsesRequestToChat, documents.RESPONSES_REQUEST],
  ['a chat request', chatRequestToMessages, documents.CHAT_REQUEST],
  ['a chat answer to Messages', chatAnswerToMessages, documents.CHAT_ANSWER],
  ['a chat answer to Responses', chatAnswerToResponses, documents.CHAT_ANSWER],
  [
    'an answer to a request of any form',
    (request) => chatAnswerToResponses(documents.CHAT_ANSWER, request),
    documents.RESPONSES_REQUEST,
  ],
  ['an answer of Messages', messagesAnswerToChat, documents.MESSAGES_ANSWER],
])('%s', (_, convertBody, document) => {
  test('is converted or refused with a member of any shape', () => {
    for (const place of placesIn(document))
      for (const value of HOSTILE) attempt(() => convertBody(withValue(document, place, value)))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })
})

describe.each<[name: string, create: () => protocols.EventConverter, stream: readonly protocols.ServerEvent[]]>([
  ['a chat stream to Messages', chatStreamToMessages, documents.CHAT_STREAM],
  ['a chat stream to Responses', () => chatStreamToResponses(documents.RESPONSES_REQUEST), documents.CHAT_STREAM],
  ['a stream of Messages', messagesStreamToChat, documents.MESSAGES_STREAM],
])('%s', (_, create, stream) => {
  test('is converted or refused with a member of any shape in an event', () => {
    for (const [at, event] of stream.entries()) {
      const body = parseJson(event.data)
      for (const place of placesIn(body))
        for (const value of HOSTILE) {
          const replace = () => JSON.stringify(withValue(body, place, value))
          // JSON of values this deep cannot be written here; a provider can send it.
          const data = value === HOSTILE.at(-1) ? '{"choices":[{"delta":7}]}' : replace()
          attempt(() => convert(create(), stream.toSpliced(at, 1, { ...event, data })))
        }
    }
  })

  test('is converted or refused, whichever events are missing or come twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: stream.length - 1 }), { maxLength: 30 }), (order) => {
        attempt(() =>
          convert(
            create(),
            order.map((at) => stream[at] ?? { data: '' }),
          ),
        )
      }),
    )
  })
})

test('any JSON is measured', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const meter = new UsageMeter()
      meter.add(body)
      meter.add({ usage: body })
      meter.add({ choices: [{ usage: body }], message: { usage: { iterations: [body, { input_tokens: body }] } } })
      expect(() => meter.reported()).not.toThrow()
    }),
  )
})

test('a body of 200,000 parts is converted', () => {
  const parts = Array.from({ length: 200_000 }, () => ({ type: 'text', text: 'x' }))
  const messages = [
    { role: 'user', content: parts },
    { role: 'assistant', content: parts },
  ]
  const items = Array.from({ length: 200_000 }, () => ({ type: 'reasoning', summary: parts.slice(0, 1) }))
  const functions = Array.from({ length: 200_000 }, () => ({ role: 'function', content: 'x' }))
  expect(messagesRequestToChat({ messages }).body.messages).toHaveLength(2)
  expect(chatRequestToMessages({ messages: [...messages, ...messages, ...functions] }).body.messages).toHaveLength(5)
  expect(
    responsesRequestToChat({ input: [...items, { role: 'assistant', content: parts }] }).body.messages,
  ).toHaveLength(1)
})
