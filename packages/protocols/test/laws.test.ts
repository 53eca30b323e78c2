/** Streams say the same in pieces of any size, and what goes there and back is kept or reported. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonObject, recordOf, recordsOf } from '../src/core/json.ts'
import {
  chain,
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  EventReader,
  messagesAnswerToChat,
  messagesRequestToChat,
  messagesStreamToChat,
  promptTokens,
  responsesRequestToChat,
  type ServerEvent,
  usageOf,
  writeEvent,
} from '../src/index.ts'
import { CHAT_STREAM, MESSAGES_ANSWER, MESSAGES_REQUEST, MESSAGES_STREAM } from './documents.ts'
import { bodiesOf, callDelta, chatEvents, convert, delta, messageOf, responseOf } from './streams.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const name = fc.stringMatching(/^[a-z_]{1,8}$/)
const input = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 2 })), { maxKeys: 3 })
const tokens = fc.integer({ min: 1, max: 100_000 })

/** An answer, as each protocol can say it. */
const answers = fc.record({
  reasoning: fc.option(text, { nil: '' }),
  text: fc.option(text, { nil: '' }),
  calls: fc.array(fc.record({ name, input }), { maxLength: 3 }),
  prompt: tokens,
  output: tokens,
})
type Answer = typeof answers extends fc.Arbitrary<infer T> ? T : never

const callsOf = ({ calls }: Answer) =>
  calls.map((call, at) => ({ id: `call_${at}`, name: call.name, arguments: JSON.stringify(call.input) }))

/** Writes an answer as a chat answer. */
const chatAnswer = (answer: Answer): JsonObject => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 7,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: answer.calls.length > 0 ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        content: answer.text || null,
        ...(answer.reasoning && { reasoning_content: answer.reasoning }),
        ...(answer.calls.length > 0 && {
          tool_calls: callsOf(answer).map(({ id, ...called }) => ({ id, type: 'function', function: called })),
        }),
      },
    },
  ],
  usage: { prompt_tokens: answer.prompt, completion_tokens: answer.output },
})

/** Cuts a text at a place. */
const halves = (whole: string, at: number): string[] => {
  const cut = at % (whole.length + 1)
  return [whole.slice(0, cut), whole.slice(cut)]
}

/** Writes an answer as a chat stream, cut at this place of each text, with calls in turn or interleaved. */
function chatStream(answer: Answer, at: number, isInterleaved: boolean): ServerEvent[] {
  const calls = callsOf(answer).map((call, index) => [
    callDelta(index, '', call.id, call.name),
    ...halves(call.arguments, at).map((part) => callDelta(index, part)),
  ])
  const inTurn = calls.flat()
  const interleaved = [0, 1, 2].flatMap((step) => calls.flatMap((deltas) => deltas.slice(step, step + 1)))
  return chatEvents(
    ...halves(answer.reasoning, at).map((part) => delta({ reasoning_content: part })),
    ...halves(answer.text, at).map((part) => delta({ content: part })),
    ...(isInterleaved ? interleaved : inTurn),
    delta({}, answer.calls.length > 0 ? 'tool_calls' : 'stop'),
    { choices: [], usage: { prompt_tokens: answer.prompt, completion_tokens: answer.output } },
  )
}

const streams = fc.tuple(answers, fc.nat({ max: 50 }), fc.boolean())

describe('an answer in pieces', () => {
  test('is the same message as the whole one', () => {
    fc.assert(
      fc.property(streams, ([answer, at, isInterleaved]) => {
        const events = convert(chatStreamToMessages(), chatStream(answer, at, isInterleaved))
        expect(messageOf(events)).toEqual(chatAnswerToMessages(chatAnswer(answer)).body)
      }),
    )
  })

  test('is the same response as the whole one, but for the ids of its items', () => {
    const withoutIds = ({ output, ...rest }: JsonObject) => ({
      ...rest,
      output: recordsOf(output).map(({ id, ...item }) => item),
    })
    fc.assert(
      fc.property(streams, ([answer, at, isInterleaved]) => {
        const response = responseOf(convert(chatStreamToResponses(), chatStream(answer, at, isInterleaved)))
        expect(withoutIds(response)).toEqual(withoutIds(chatAnswerToResponses(chatAnswer(answer)).body))
      }),
    )
  })
})

describe('a stream of bytes', () => {
  test.each<[string, readonly ServerEvent[], () => ReturnType<typeof chatStreamToMessages>]>([
    ['chat to Messages', CHAT_STREAM, chatStreamToMessages],
    ['chat to Responses', CHAT_STREAM, () => chatStreamToResponses()],
    ['Messages to chat', MESSAGES_STREAM, () => messagesStreamToChat()],
  ])('cut at every byte has the same events: %s', (_, events, create) => {
    const bytes = new TextEncoder().encode(events.map(writeEvent).join(''))
    const whole = convert(create(), events)
    for (let at = 0; at <= bytes.length; at++) {
      const reader = new EventReader()
      const pieces = [bytes.subarray(0, at), bytes.subarray(at)]
      const read = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
      const converted = convert(
        create(),
        read.map(({ data = '', ...event }) => ({ ...event, data })),
      )
      expect(converted).toEqual(whole)
    }
  })
})

describe('a stream of Messages to Responses', () => {
  const chained = () => chain(messagesStreamToChat(), chatStreamToResponses())

  test('has the same items as the answer', () => {
    const response = responseOf(convert(chained(), MESSAGES_STREAM))
    const chat = messagesAnswerToChat({ ...MESSAGES_ANSWER, content: recordsOf(MESSAGES_ANSWER.content).slice(0, 4) })
    const expected = recordsOf(chatAnswerToResponses(chat.body).body.output)
    const shown = (items: unknown) => recordsOf(items).map(({ id, encrypted_content: _, ...item }) => item)
    expect(shown(response.output)).toEqual(shown(expected))
  })

  test('has thinking and its signature in the next request of Messages', () => {
    const { output } = responseOf(convert(chained(), MESSAGES_STREAM))
    const input = [{ role: 'user', content: 'Weather?' }, ...recordsOf(output)]
    const { body } = chatRequestToMessages(responsesRequestToChat({ input }).body)
    expect(recordsOf(body.messages)[1]?.content).toEqual([
      { type: 'thinking', thinking: 'A city.', signature: 'sig' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'weather', input: { city: 'Bern' } },
    ])
  })

  test('that is cut ends with one error', () => {
    const events = convert(chained(), MESSAGES_STREAM.slice(0, 5))
    expect(bodiesOf(events).filter(({ type }) => type === 'error')).toHaveLength(1)
    expect(bodiesOf(events).at(-1)).toMatchObject({ type: 'response.failed' })
  })
})

describe('there and back', () => {
  test('a chat answer is what it was, as Messages', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { choices, usage } = chatAnswer(answer)
        const back = messagesAnswerToChat(chatAnswerToMessages(chatAnswer(answer)).body).body
        expect(recordsOf(back.choices)).toMatchObject(recordsOf(choices))
        expect(usageOf(back)).toMatchObject({ input: answer.prompt, output: answer.output })
        expect(usage).toBeDefined()
      }),
    )
  })

  test('a chat stream is what it was, as Messages', () => {
    fc.assert(
      fc.property(streams, ([answer, at, isInterleaved]) => {
        const there = convert(chatStreamToMessages(), chatStream(answer, at, isInterleaved))
        const back = convert(messagesStreamToChat(), there)
        expect(messageOf(convert(chatStreamToMessages(), back)).content).toEqual(messageOf(there).content)
        const usage = bodiesOf(back).map(usageOf).findLast(Boolean)
        expect(usage && [promptTokens(usage), usage.output]).toEqual([answer.prompt, answer.output])
      }),
    )
  })

  test('a chat answer is a message of the next request, as Responses', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        fc.pre(answer.text !== '' || answer.calls.length > 0)
        const { output } = chatAnswerToResponses(chatAnswer(answer)).body
        const [choice] = recordsOf(chatAnswer(answer).choices)
        expect(responsesRequestToChat({ input: output }).body.messages).toEqual([choice?.message])
      }),
    )
  })

  const signed = fc.record({ type: fc.constant('thinking'), thinking: text, signature: name })
  const calls = fc.uniqueArray(fc.record({ type: fc.constant('tool_use'), id: name, name, input }), {
    selector: ({ id }) => id,
    maxLength: 3,
  })
  const texts = text.map((each) => ({ type: 'text', text: each }))
  const picture = fc.constantFrom(
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
  )
  const turn = fc.record({ thoughts: fc.array(signed, { maxLength: 2 }), said: texts, calls, asked: texts, picture })

  /** Returns the turns of a conversation: a question, an answer with calls, their results with the next question. */
  const conversations = fc.array(turn, { minLength: 1, maxLength: 4 }).map((turns) => [
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ...turns.flatMap(({ thoughts, said, calls: called, asked, picture: shown }) => [
      { role: 'assistant', content: [...thoughts, said, ...called] },
      {
        role: 'user',
        content: [...called.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: [said] })), asked, shown],
      },
    ]),
  ])

  const extras = fc.record(
    {
      system: text.map((each) => [{ type: 'text', text: each }]),
      temperature: fc.constantFrom(0, 0.5, 0.9),
      stop_sequences: fc.array(name, { minLength: 1, maxLength: 2 }),
      stream: fc.constant(true),
      metadata: name.map((each) => ({ user_id: each })),
      tools: fc.array(fc.record({ name, description: text, input_schema: fc.constant({ type: 'object' }) }), {
        minLength: 1,
      }),
      top_k: fc.nat(),
      service_tier: name,
      mcp_servers: fc.constant([{ url: 'https://example.com' }]),
      output_config: fc.constant({ format: { type: 'json_schema', schema: { type: 'object' } } }),
    },
    { requiredKeys: [] },
  )

  test('a request of Messages is what it was, but for what the report names', () => {
    fc.assert(
      fc.property(conversations, extras, tokens, (messages, others, limit) => {
        const request: JsonObject = { model: 'm', max_tokens: limit, messages, ...others }
        const there = messagesRequestToChat(request)
        const back = chatRequestToMessages(there.body)
        expect(back.dropped).toEqual([])
        const reported = new Set(there.dropped.map(({ path }) => path))
        expect(back.body).toEqual(Object.fromEntries(Object.entries(request).filter(([key]) => !reported.has(key))))
      }),
    )
  })

  test('every part of a request that is not in its conversion is reported', () => {
    const { body, dropped } = messagesRequestToChat(MESSAGES_REQUEST)
    const converted = JSON.stringify(body)
    const reported = dropped.map(({ path }) => path)
    const lost = textsIn(MESSAGES_REQUEST).filter(([path, value]) => {
      const isStructure = /\.(type|role)$/.test(path)
      return (
        !isStructure &&
        !converted.includes(JSON.stringify(value).slice(1, -1)) &&
        !reported.some((each) => path.startsWith(each))
      )
    })
    expect(lost).toEqual([])
  })
})

/** Returns the texts in a value with their paths. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((each, at) => textsIn(each, `${path}[${at}]`))
  return Object.entries(recordOf(value)).flatMap(([key, each]) => textsIn(each, path ? `${path}.${key}` : key))
}
