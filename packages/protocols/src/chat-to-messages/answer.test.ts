import { describe, expect, test } from 'vitest'
import { bodiesOf, convert, messagesEvents } from '../../test/streams.ts'
import { isRecord, type JsonObject, recordOf, recordsOf, textOf } from '../core/json.ts'
import { messagesAnswerToChat } from './answer.ts'
import { messagesStreamToChat } from './stream.ts'

const USAGE = { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 5 }

const whole = (content: readonly JsonObject[], stopReason: string): JsonObject =>
  messagesAnswerToChat(
    { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content, stop_reason: stopReason, usage: USAGE },
    { created: 7 },
  ).body

/** Returns the events of a block, whose texts arrive in two parts. */
function blockEvents(block: JsonObject, index: number): JsonObject[] {
  const halves = (text: string) => [text.slice(0, 2), text.slice(2)]
  const deltas: JsonObject[] =
    block.type === 'text'
      ? halves(textOf(block.text)).map((text) => ({ type: 'text_delta', text }))
      : block.type === 'tool_use'
        ? (Object.keys(recordOf(block.input)).length > 0 ? halves(JSON.stringify(block.input)) : ['']).map((text) => ({
            type: 'input_json_delta',
            partial_json: text,
          }))
        : block.type === 'thinking'
          ? [
              ...halves(textOf(block.thinking)).map((thinking) => ({ type: 'thinking_delta', thinking })),
              { type: 'signature_delta', signature: block.signature },
            ]
          : []
  const empty = { text: { text: '' }, tool_use: { input: {} }, thinking: { thinking: '', signature: '' } }
  const start = { ...block, ...recordOf(Object.entries(empty).find(([type]) => type === block.type)?.[1]) }
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

const start = { type: 'message_start', message: { id: 'msg_1', model: 'm', usage: { ...USAGE, output_tokens: 1 } } }

const eventsOf = (content: readonly JsonObject[], stopReason: string) =>
  messagesEvents(
    start,
    { type: 'ping' },
    ...content.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason: stopReason }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  )

/** Joins two values of a delta as clients do: texts are appended, entries with an index are joined. */
function joined(earlier: unknown, later: unknown): unknown {
  if (typeof earlier === 'string' && typeof later === 'string') return earlier + later
  if (isRecord(earlier) && isRecord(later)) {
    const names = new Set([...Object.keys(earlier), ...Object.keys(later)])
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        ['index', 'type', 'format', 'id', 'role'].includes(name)
          ? (later[name] ?? earlier[name])
          : joined(earlier[name], later[name]),
      ]),
    )
  }
  if (Array.isArray(later)) {
    const list = [...recordsOf(earlier)]
    for (const each of recordsOf(later)) list[Number(each.index)] = recordOf(joined(list[Number(each.index)], each))
    return list
  }
  return later ?? earlier
}

/** Returns the chat answer of a stream, in the form of a complete one. */
function streamed(content: readonly JsonObject[], stopReason: string): JsonObject {
  const events = convert(messagesStreamToChat({ created: 7 }), eventsOf(content, stopReason))
  expect(events.at(-1)).toEqual({ data: '[DONE]' })
  const bodies = bodiesOf(events)
  const choices = bodies.flatMap(({ choices: each }) => recordsOf(each))
  const { tool_calls: calls, ...message } = recordOf(choices.map(({ delta }) => delta).reduce(joined))
  const withoutIndex = recordsOf(calls).map(({ index, ...call }) => call)
  return {
    ...bodies.at(-1),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          refusal: null,
          ...message,
          content: message.content || null,
          ...(withoutIndex.length > 0 && { tool_calls: withoutIndex }),
        },
        logprobs: null,
        finish_reason: choices.at(-1)?.finish_reason,
      },
    ],
  }
}

const THOUGHT = { type: 'thinking', thinking: 'Hm. So.', signature: 'sig' }

describe.each([
  ['answer', whole],
  ['stream', streamed],
])('%s of Messages', (_, respond) => {
  test('has its text and usage', () => {
    expect(
      respond(
        [
          { type: 'text', text: 'Hello' },
          { type: 'text', text: ' you' },
        ],
        'end_turn',
      ),
    ).toEqual({
      id: 'msg_1',
      object: 'chat.completion',
      created: 7,
      model: 'm',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello you', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 30,
        completion_tokens: 5,
        total_tokens: 35,
        prompt_tokens_details: { cached_tokens: 10, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
    })
  })

  test('has thinking with its signature', () => {
    const content = [THOUGHT, { type: 'redacted_thinking', data: 'enc' }, { type: 'text', text: 'Yes' }]
    expect(recordsOf(respond(content, 'end_turn').choices)[0]?.message).toEqual({
      role: 'assistant',
      content: 'Yes',
      refusal: null,
      reasoning_content: 'Hm. So.',
      reasoning_details: [
        { type: 'reasoning.text', text: 'Hm. So.', signature: 'sig', format: 'anthropic-claude-v1', index: 0 },
        { type: 'reasoning.encrypted', data: 'enc', format: 'anthropic-claude-v1', index: 1 },
      ],
    })
  })

  test('has its calls, also without arguments', () => {
    const content = [
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'see', input: { at: 1 } },
      { type: 'tool_use', id: 'b', name: 'do', input: {} },
    ]
    expect(recordsOf(respond(content, 'tool_use').choices)).toMatchObject([
      {
        finish_reason: 'tool_calls',
        message: {
          content: 'I look.',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'see', arguments: '{"at":1}' } },
            { id: 'b', type: 'function', function: { name: 'do', arguments: '{}' } },
          ],
        },
      },
    ])
  })

  test.each([
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['refusal', 'content_filter'],
    ['stop_sequence', 'stop'],
    ['pause_turn', 'stop'],
  ])('that ended with %s', (stopReason, finish) => {
    expect(respond([{ type: 'text', text: 'Hi' }], stopReason).choices).toMatchObject([{ finish_reason: finish }])
  })
})

const SEARCH = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } }

test('blocks of Anthropic’s tools are reported', () => {
  const content = [SEARCH, { type: 'text', text: 'Hi', citations: [{ url: 'https://a.example' }] }]
  const answer = { id: 'msg_1', type: 'message', content, stop_reason: 'end_turn' }
  expect(messagesAnswerToChat(answer).dropped.map(({ path }) => path)).toEqual(['content[0]', 'content[1].citations'])
  const converter = messagesStreamToChat()
  convert(converter, eventsOf([SEARCH], 'end_turn'))
  expect(converter.dropped().map(({ path }) => path)).toEqual(['content[0]'])
})

test('an error in place of an answer is one of chat', () => {
  expect(messagesAnswerToChat({ type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }).body).toEqual({
    error: { message: 'Busy.', type: 'server_error', param: null, code: null },
  })
})

describe('a stream', () => {
  const text = blockEvents({ type: 'text', text: 'Hello' }, 0)

  test.each<[string, JsonObject[]]>([
    ['that is cut', []],
    ['with an error', [{ type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }]],
    ['that begins a second answer', [start, ...text, { type: 'message_stop' }]],
  ])('%s ends with an error of chat, and without [DONE]', (_, rest) => {
    const events = convert(messagesStreamToChat(), messagesEvents(start, ...text, ...rest))
    expect(bodiesOf(events).at(-1)).toMatchObject({ error: { message: expect.any(String), type: 'server_error' } })
    expect(events).not.toContainEqual({ data: '[DONE]' })
  })

  test('has what is complete at its start', () => {
    const content = [
      { type: 'text', text: 'I roll.' },
      { type: 'thinking', thinking: 'Twice.', signature: 'sig' },
      { type: 'tool_use', id: 'a', name: 'roll', input: { dice: 1 }, caller: { type: 'code_execution_20250825' } },
    ]
    const message = { ...start.message, content, stop_reason: 'tool_use' }
    const events = messagesEvents({ type: 'message_start', message }, { type: 'message_stop' })
    const converted = convert(messagesStreamToChat(), events)
    expect(converted.at(-1)).toEqual({ data: '[DONE]' })
    const choices = bodiesOf(converted).flatMap(({ choices: each }) => recordsOf(each))
    expect(choices.at(-1)?.finish_reason).toBe('tool_calls')
    expect(choices.map(({ delta }) => delta).reduce(joined)).toEqual({
      role: 'assistant',
      content: 'I roll.',
      reasoning_content: 'Twice.',
      reasoning_details: [
        { type: 'reasoning.text', text: 'Twice.', signature: 'sig', format: 'anthropic-claude-v1', index: 0 },
      ],
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'roll', arguments: '{"dice":1}' } }],
    })
  })

  test('reports the program that made a call, and has the model of the call if the stream names none', () => {
    const call = { type: 'tool_use', id: 'a', name: 'roll', input: {} }
    const content = [
      { ...call, caller: { type: 'code_execution_20250825', tool_id: 'b' } },
      { ...call, caller: { type: 'direct' } },
    ]
    const { model: _, ...unnamed } = { ...start.message, content, stop_reason: 'tool_use' }
    const converter = messagesStreamToChat({ model: 'asked' })
    const events = convert(
      converter,
      messagesEvents({ type: 'message_start', message: unnamed }, { type: 'message_stop' }),
    )
    expect(bodiesOf(events)[0]?.model).toBe('asked')
    expect(converter.dropped().map(({ path }) => path)).toEqual(['content[0].caller'])
    const whole = messagesAnswerToChat(unnamed, { model: 'asked' })
    expect(whole.body.model).toBe('asked')
    expect(whole.dropped.map(({ path }) => path)).toEqual(['content[0].caller'])
  })

  test('without message_stop is complete if it has a reason for its end', () => {
    const events = convert(messagesStreamToChat(), eventsOf([{ type: 'text', text: 'Hi' }], 'end_turn').slice(0, -1))
    expect(events.at(-1)).toEqual({ data: '[DONE]' })
  })
})
