import { describe, expect, test } from 'vitest'
import { bodiesOf, callDelta, chatEvents, convert, delta, messageOf } from '../../test/streams.ts'
import type { JsonObject } from '../core/json.ts'
import { chatAnswerToResponses } from '../responses-to-chat/answer.ts'
import { chatStreamToResponses } from '../responses-to-chat/stream.ts'
import { chatAnswerToMessages } from './answer.ts'
import { chatStreamToMessages } from './stream.ts'

const usage = { choices: [], usage: { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35 } }
const stop = delta({}, 'stop')
const message = (...chunks: readonly JsonObject[]) => messageOf(convert(chatStreamToMessages(), chatEvents(...chunks)))

describe('a chat stream', () => {
  test('that names no model has the one that was asked for', () => {
    const unnamed = chatEvents(delta({ content: 'Hey' }), stop).map(({ data }) => ({
      data: data.replace('"model":"m",', ''),
    }))
    expect(messageOf(convert(chatStreamToMessages({ model: 'asked' }), unnamed)).model).toBe('asked')
    const [created] = bodiesOf(convert(chatStreamToResponses({ model: 'asked' }), unnamed))
    expect(created?.response).toMatchObject({ model: 'asked' })
    const answer = { id: 'a', choices: [{ index: 0, message: { content: 'Hey' }, finish_reason: 'stop' }] }
    expect(chatAnswerToMessages(answer, { model: 'asked' }).body.model).toBe('asked')
    expect(chatAnswerToResponses(answer, { model: 'asked' }).body.model).toBe('asked')
  })

  test('has its text, stop reason and usage', () => {
    expect(
      message(
        delta({ role: 'assistant', content: '' }),
        delta({ content: 'He' }),
        delta({ content: 'y' }),
        stop,
        usage,
      ),
    ).toEqual({
      id: 'chatcmpl-1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'Hey' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 30, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
    })
  })

  test('has reasoning with signatures before the text', () => {
    const detail = (members: object) => delta({ reasoning_details: [{ index: 0, type: 'reasoning.text', ...members }] })
    const content = message(
      delta({ reasoning_content: 'Hm' }),
      detail({ text: '.' }),
      detail({ text: '', signature: 'sig' }),
      delta({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'enc' }] }),
      delta({ reasoning_content: 'Then.' }),
      delta({ content: 'Yes' }),
      stop,
    ).content
    expect(content).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
      { type: 'redacted_thinking', data: 'enc' },
      { type: 'thinking', thinking: 'Then.', signature: '' },
      { type: 'text', text: 'Yes' },
    ])
  })

  test.each([
    [
      'in turn',
      [
        callDelta(0, '', 'a', 'see'),
        callDelta(0, '{"at"'),
        callDelta(0, ':1}'),
        callDelta(1, '', 'b', 'do'),
        callDelta(1, '{}'),
      ],
    ],
    [
      'interleaved',
      [
        callDelta(0, '', 'a', 'see'),
        callDelta(1, '', 'b', 'do'),
        callDelta(0, '{"at"'),
        callDelta(1, '{'),
        callDelta(0, ':1}'),
        callDelta(1, '}'),
      ],
    ],
    ['whole', [callDelta(0, '{"at":1}', 'a', 'see'), callDelta(1, '{}', 'b', 'do')]],
    ['with the same index', [callDelta(0, '{"at":1}', 'a', 'see'), callDelta(0, '{}', 'b', 'do')]],
    ['before their arguments', [callDelta(0, '', 'a', 'see'), callDelta(1, '{}', 'b', 'do'), callDelta(0, '{"at":1}')]],
  ])('has calls that arrive %s', (_, chunks) => {
    expect(message(delta({ content: 'I look.' }), ...chunks, delta({}, 'tool_calls'))).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'a', name: 'see', input: { at: 1 } },
        { type: 'tool_use', id: 'b', name: 'do', input: {} },
      ],
    })
  })

  test('streams the arguments of a call as they arrive', () => {
    const converter = chatStreamToMessages()
    const [first, second] = chatEvents(callDelta(0, '', 'a', 'see'), callDelta(0, '{"at"'))
    converter.push(first ?? { data: '' })
    expect(bodiesOf(converter.push(second ?? { data: '' }))).toMatchObject([{ delta: { partial_json: '{"at"' } }])
  })

  test('has the id and model of its first chunk with an answer', () => {
    const ahead = { id: '', model: '', choices: [], prompt_filter_results: [] }
    expect(message(ahead, delta({ content: 'Hi' }), stop)).toMatchObject({ id: 'chatcmpl-1', model: 'm' })
  })

  test('keeps text that follows a call', () => {
    expect(message(callDelta(0, '{"at":1}', 'a', 'see'), delta({ content: 'Done.' }), stop).content).toMatchObject([
      { type: 'tool_use' },
      { type: 'text', text: 'Done.' },
    ])
  })

  test('without [DONE] is complete if it has a reason for its end', () => {
    const events = chatEvents(delta({ content: 'Hi' }), stop).slice(0, -1)
    expect(messageOf(convert(chatStreamToMessages(), events)).stop_reason).toBe('end_turn')
  })

  test.each([
    ['that is cut', []],
    ['with an error', [{ data: JSON.stringify({ error: { message: 'Overloaded', type: 'overloaded_error' } }) }]],
  ])('%s ends with an error of Messages, and with nothing after it', (_, rest) => {
    const events = [...chatEvents(delta({ content: 'Hi' })).slice(0, -1), ...rest]
    const converter = chatStreamToMessages()
    const bodies = bodiesOf([...events.flatMap((event) => converter.push(event)), ...converter.end()])
    expect(bodies.at(-1)).toMatchObject({ type: 'error', error: { message: expect.any(String) } })
    expect(bodies.map(({ type }) => type)).not.toContain('message_stop')
    expect(converter.push({ data: '[DONE]' })).toEqual([])
  })

  test('ignores data that is no chunk', () => {
    const broken = [
      '',
      'null',
      '[]',
      '{"choices":7}',
      '{"choices":[{"delta":{"tool_calls":[7,{}],"content":{}}}]}',
      '{',
    ]
    const events = [...broken.map((data) => ({ data })), ...chatEvents(delta({ content: 'Hi' }), stop)]
    expect(messageOf(convert(chatStreamToMessages(), events)).content).toContainEqual({ type: 'text', text: 'Hi' })
  })
})

test('parts of a stream that Messages do not have are reported', () => {
  const converter = chatStreamToMessages()
  const second = { choices: [{ index: 1, delta: { content: 'Other' } }] }
  const events = chatEvents(
    { ...delta({ content: 'Hi', annotations: [{}] }), citations: ['https://a.example'] },
    second,
    stop,
  )
  expect(messageOf(convert(converter, events)).content).toEqual([{ type: 'text', text: 'Hi' }])
  expect(converter.dropped().map(({ path }) => path)).toEqual([
    'citations',
    'choices[0].delta.annotations',
    'choices[1]',
  ])
})
