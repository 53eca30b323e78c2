import { describe, expect, test } from 'vitest'
import { bodiesOf, callDelta, chatEvents, convert, delta, responseOf } from '../../test/streams.ts'
import type { JsonObject } from '../core/json.ts'
import { chatAnswerToResponses } from './answer.ts'
import { responsesRequestToChat } from './request.ts'
import { chatStreamToResponses } from './stream.ts'

const REQUEST = {
  model: 'm',
  input: [{ type: 'additional_tools', tools: [{ type: 'custom', name: 'exec' }] }],
  tools: [{ type: 'namespace', name: 'mcp', tools: [{ type: 'function', name: 'find' }] }],
  instructions: 'Be brief.',
}

const usage = { prompt_tokens: 30, completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 4 } }

/** Returns the response for a whole answer. */
const whole = (message: JsonObject, finish: string): JsonObject =>
  chatAnswerToResponses(
    { id: 'chatcmpl-1', created: 7, model: 'm', choices: [{ index: 0, message, finish_reason: finish }], usage },
    REQUEST,
  ).body

/** Returns the response for a stream that has the message in one chunk. */
const streamed = ({ tool_calls: calls, ...message }: JsonObject, finish: string): JsonObject => {
  const numbered = Array.isArray(calls) ? calls.map((call, index) => ({ ...call, index })) : []
  const chunks = [
    delta(message),
    ...numbered.map((call) => delta({ tool_calls: [call] })),
    delta({}, finish),
    { usage, choices: [] },
  ]
  return responseOf(convert(chatStreamToResponses(REQUEST), chatEvents(...chunks)))
}

const call = (name: string, args: string) => ({
  id: `call_${name}`,
  type: 'function',
  function: { name, arguments: args },
})

describe.each([
  ['answer', whole],
  ['stream', streamed],
])('a chat %s', (_, respond) => {
  test('has its text, usage and request', () => {
    expect(respond({ content: 'Hello' }, 'stop')).toMatchObject({
      id: 'resp_chatcmpl-1',
      object: 'response',
      created_at: 7,
      status: 'completed',
      model: 'm',
      instructions: 'Be brief.',
      tools: REQUEST.tools,
      output: [
        { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Hello' }] },
      ],
      usage: { input_tokens: 30, output_tokens: 9, total_tokens: 39, output_tokens_details: { reasoning_tokens: 4 } },
    })
  })

  test('has reasoning, calls of functions, of namespaces and of custom tools', () => {
    const calls = [call('see', '{"at":1}'), call('exec', '{"input":"ls"}'), call('mcp__find', ''), call('exec', 'pwd')]
    expect(respond({ reasoning_content: 'Hm.', content: null, tool_calls: calls }, 'tool_calls').output).toMatchObject([
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'function_call', call_id: 'call_see', name: 'see', arguments: '{"at":1}', status: 'completed' },
      { type: 'custom_tool_call', call_id: 'call_exec', name: 'exec', input: 'ls' },
      { type: 'function_call', name: 'find', namespace: 'mcp', arguments: '{}' },
      { type: 'custom_tool_call', input: 'pwd' },
    ])
  })

  test('keeps the signatures of reasoning for the next turn', () => {
    const details = [
      { type: 'reasoning.text', text: 'Hm.', signature: 'sig', format: 'anthropic-claude-v1', index: 0 },
      { type: 'reasoning.encrypted', data: 'enc', format: 'anthropic-claude-v1', index: 1 },
    ]
    const { output } = respond({ reasoning: 'Hm.', reasoning_details: details, content: 'Yes' }, 'stop')
    expect(responsesRequestToChat({ input: output }).body.messages).toEqual([
      { role: 'assistant', content: 'Yes', reasoning_content: 'Hm.', reasoning_details: details },
    ])
  })

  test.each([
    ['length', 'max_output_tokens'],
    ['content_filter', 'content_filter'],
  ])('that ended with %s is incomplete', (finish, reason) => {
    expect(respond({ content: 'Hel' }, finish)).toMatchObject({ status: 'incomplete', incomplete_details: { reason } })
  })

  test('has a refusal', () => {
    expect(respond({ content: null, refusal: 'No.' }, 'stop').output).toMatchObject([
      { type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] },
    ])
  })
})

test('an error in place of an answer is one of Responses', () => {
  expect(chatAnswerToResponses({ error: { message: 'No.', code: 'model_not_found' } }).body).toEqual({
    error: { message: 'No.', type: 'invalid_request_error', param: null, code: 'model_not_found' },
  })
})

describe('a chat stream', () => {
  test('has interleaved calls, and text between them', () => {
    const chunks = [
      delta({ content: 'One.' }),
      callDelta(0, '', 'a', 'see'),
      callDelta(1, '{', 'b', 'find'),
      callDelta(0, '{"at":1}'),
      delta({ content: 'Two.' }),
      callDelta(1, '}'),
      delta({}, 'tool_calls'),
    ]
    expect(responseOf(convert(chatStreamToResponses(), chatEvents(...chunks))).output).toMatchObject([
      { content: [{ text: 'One.' }] },
      { call_id: 'a', arguments: '{"at":1}' },
      { call_id: 'b', arguments: '{}' },
      { content: [{ text: 'Two.' }] },
    ])
  })

  test('streams arguments as they arrive', () => {
    const converter = chatStreamToResponses()
    const events = chatEvents(callDelta(0, '', 'a', 'see'), callDelta(0, '{"at"')).slice(0, 2)
    const last = bodiesOf(events.flatMap((event) => converter.push(event))).at(-1)
    expect(last).toMatchObject({ type: 'response.function_call_arguments.delta', delta: '{"at"' })
  })

  test.each([
    ['that is cut', []],
    ['with an error', [{ data: JSON.stringify({ error: { message: 'Slow down.', code: 'rate_limit_exceeded' } }) }]],
  ])('%s ends with an error and a failed response', (_, rest) => {
    const events = [...chatEvents(delta({ content: 'Hi' })).slice(0, -1), ...rest]
    const bodies = bodiesOf(convert(chatStreamToResponses(), events))
    expect(bodies.slice(-2)).toMatchObject([
      { type: 'error', error: { message: expect.any(String) } },
      { type: 'response.failed', response: { status: 'failed', error: { code: expect.any(String) } } },
    ])
  })
})
