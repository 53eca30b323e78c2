/** Every documented member is carried or named by the report: a document without it must have another conversion. */
import { describe, expect, test } from 'vitest'
import { type JsonObject, recordOf, recordsOf } from '../src/core/json.ts'
import type { Dropped } from '../src/core/report.ts'
import {
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  type EventConverter,
  messagesAnswerToChat,
  messagesRequestToChat,
  messagesStreamToChat,
  responsesRequestToChat,
  type ServerEvent,
} from '../src/index.ts'
import { convert } from './streams.ts'
import {
  messagesStreamOf,
  WHOLE_CHAT_ANSWER,
  WHOLE_CHAT_REQUESTS,
  WHOLE_MESSAGES_ANSWER,
  WHOLE_MESSAGES_REQUESTS,
  WHOLE_RESPONSES_REQUESTS,
} from './whole-documents.ts'

interface Converted {
  readonly body: unknown
  readonly dropped: readonly Dropped[]
}

/** Members that say what their place says as well, or the only value that there is. */
const REDUNDANT = new Set(['role', 'type', 'object', 'media_type', 'total_tokens', 'index'])
/** Names that only label something for its reader. */
const LABELS = /json_schema\.(name|strict)$/
/** What the converted form states in another place: the gateway decides about usage and storage. */
const ELSEWHERE = /^(stream_options(\.include_usage)?|include(\[0\])?|messages\[\d+\]\.name)$/

/** Returns a document without each of its members in turn, with the path of the member; `null` is none. */
function* without(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  if (Array.isArray(value))
    for (const [at, each] of value.entries()) {
      const here = `${path}[${at}]`
      yield [here, value.toSpliced(at, 1)]
      for (const [inner, changed] of without(each, here)) yield [inner, value.with(at, changed)]
    }
  else
    for (const [name, each] of Object.entries(recordOf(value)).filter(([, member]) => member !== null)) {
      const here = path ? `${path}.${name}` : name
      const { [name]: _, ...rest } = recordOf(value)
      yield [here, rest]
      for (const [inner, changed] of without(each, here)) yield [inner, { ...recordOf(value), [name]: changed }]
    }
}

const isIn = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/** Returns the paths of members without which the conversion of a document is the same, and which no report names. */
function silentlyLost(document: JsonObject, run: (document: JsonObject) => Converted): string[] {
  const whole = run(document)
  const text = JSON.stringify(whole.body)
  const isSame = (changed: unknown): boolean => {
    try {
      return JSON.stringify(run(recordOf(changed)).body) === text
    } catch {
      return false
    }
  }
  return [...without(document)]
    .filter(([path]) => !REDUNDANT.has(path.replace(/^.*\./, '')) && !LABELS.test(path) && !ELSEWHERE.test(path))
    .filter(([path]) => !whole.dropped.some((each) => isIn(path, each.path) || isIn(each.path, path)))
    .filter(([, changed]) => isSame(changed))
    .map(([path]) => path)
}

const ofStream = (converter: EventConverter, events: readonly ServerEvent[]): Converted => ({
  body: convert(converter, events),
  dropped: converter.dropped(),
})

/** Writes a chat answer as a stream, whose deltas are its messages. */
const chatStreamOf = (answer: JsonObject): ServerEvent[] => {
  const choices = recordsOf(answer.choices).map(({ message, ...choice }) => ({ ...choice, delta: message }))
  return [{ data: JSON.stringify({ ...answer, choices }) }, { data: '[DONE]' }]
}

/** Returns a report of a stream with the paths of the complete answer. */
const asAnswer = ({ body, dropped }: Converted): Converted => ({
  body,
  dropped: dropped.map(({ path, reason }) => ({ path: path.replace('.delta', '.message'), reason })),
})

describe('every documented member is carried or named by the report', () => {
  test.each(WHOLE_MESSAGES_REQUESTS.map((request, at) => [at, request] as const))(
    'of a request of Messages to chat, document %d',
    (_, request) => expect(silentlyLost(request, (each) => messagesRequestToChat(each))).toEqual([]),
  )

  test.each(WHOLE_CHAT_REQUESTS.map((request, at) => [at, request] as const))(
    'of a chat request to Messages, document %d',
    (_, request) => expect(silentlyLost(request, (each) => chatRequestToMessages(each))).toEqual([]),
  )

  test.each(WHOLE_RESPONSES_REQUESTS.map((request, at) => [at, request] as const))(
    'of a request of Responses to chat, document %d',
    (_, request) => expect(silentlyLost(request, (each) => responsesRequestToChat(each))).toEqual([]),
  )

  test('of an answer of Messages to chat', () => {
    expect(silentlyLost(WHOLE_MESSAGES_ANSWER, (each) => messagesAnswerToChat(each))).toEqual([])
  })

  test('of a stream of Messages to chat', () => {
    const run = (each: JsonObject) => ofStream(messagesStreamToChat(), messagesStreamOf(each))
    expect(silentlyLost(WHOLE_MESSAGES_ANSWER, run)).toEqual([])
  })

  // Messages do not state when an answer was created.
  test('of a chat answer to Messages and to Responses', () => {
    expect(silentlyLost(WHOLE_CHAT_ANSWER, (each) => chatAnswerToMessages(each))).toEqual(['created'])
    expect(silentlyLost(WHOLE_CHAT_ANSWER, (each) => chatAnswerToResponses(each))).toEqual([])
  })

  test('of a chat stream to Messages and to Responses', () => {
    const run = (create: () => EventConverter) => (each: JsonObject) => asAnswer(ofStream(create(), chatStreamOf(each)))
    expect(silentlyLost(WHOLE_CHAT_ANSWER, run(chatStreamToMessages))).toEqual(['created'])
    expect(
      silentlyLost(
        WHOLE_CHAT_ANSWER,
        run(() => chatStreamToResponses()),
      ),
    ).toEqual([])
  })
})

describe('the caller of a tool use', () => {
  const call = { type: 'tool_use', id: 'a', name: 'weather', input: {} }
  const programs = { ...call, caller: { type: 'code_execution_20260120', tool_id: 's' } }
  const direct = { ...call, caller: { type: 'direct' } }
  const paths = ({ dropped }: Converted) => dropped.map(({ path }) => path)
  const request = (block: JsonObject) => messagesRequestToChat({ messages: [{ role: 'assistant', content: [block] }] })
  const answer = (block: JsonObject) => messagesAnswerToChat({ content: [block], stop_reason: 'tool_use' })
  const stream = (block: JsonObject) =>
    ofStream(messagesStreamToChat(), messagesStreamOf({ content: [block], stop_reason: 'tool_use' }))

  test('is named by the report if it is a program', () => {
    expect(paths(request(programs))).toEqual(['messages[0].content[0].caller'])
    expect(paths(answer(programs))).toEqual(['content[0].caller'])
    expect(paths(stream(programs))).toEqual(['content[0].caller'])
  })

  test('is named once where a stream has it at its start', () => {
    const [start, ...rest] = messagesStreamOf({ content: [], stop_reason: 'tool_use' })
    const message = { ...recordOf(recordOf(JSON.parse(start?.data ?? '')).message), content: [programs] }
    const events = [{ data: JSON.stringify({ type: 'message_start', message }) }, ...rest]
    expect(paths(ofStream(messagesStreamToChat(), events))).toEqual(['content[0].caller'])
  })

  test('is no loss if it is the model, which calls every tool of chat', () => {
    expect([request(direct), answer(direct), stream(direct)].flatMap(paths)).toEqual([])
  })
})
