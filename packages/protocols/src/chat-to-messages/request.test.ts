import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../core/json.ts'
import { ProtocolError } from '../core/protocol-error.ts'
import { chatRequestToMessages } from './request.ts'

const HI = { role: 'user', content: 'Hi' }
const TEXT = [{ type: 'text', text: 'Hi' }]

const converted = (members: object, options = {}) =>
  chatRequestToMessages({ model: 'm', messages: [HI], ...members }, options)
const messagesOf = (...messages: JsonObject[]) => converted({ messages }).body.messages
const pathsOf = (members: object) => converted(members).dropped.map(({ path }) => path)

const call = (id: string, args: string) => ({ id, type: 'function', function: { name: 'see', arguments: args } })
const CALLS = { role: 'assistant', content: null, tool_calls: [call('a', '{"at":1}'), call('b', '')] }

describe('a request', () => {
  test('has its limits, its stream and its user', () => {
    const request = { max_tokens: 9, temperature: 0.2, stop: 'END', stream: true, user: 'u1', n: 1 }
    expect(converted({ ...request, stream_options: { include_usage: true } })).toEqual({
      dropped: [],
      body: {
        model: 'm',
        messages: [{ role: 'user', content: TEXT }],
        max_tokens: 9,
        temperature: 0.2,
        stop_sequences: ['END'],
        stream: true,
        metadata: { user_id: 'u1' },
      },
    })
  })

  test('has a limit in any case', () => {
    expect(converted({}).body.max_tokens).toBe(4096)
    expect(converted({}, { maxTokens: 64_000 }).body.max_tokens).toBe(64_000)
    expect(converted({ max_completion_tokens: 7, max_tokens: 9 }).body.max_tokens).toBe(7)
  })

  test('has one system text, also from messages in the middle', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      HI,
      { role: 'developer', content: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }] },
      { role: 'user', content: 'Well?' },
    ]
    const { body, dropped } = converted({ messages })
    expect(body.system).toEqual([
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } },
    ])
    expect(body.messages).toEqual([{ role: 'user', content: [...TEXT, { type: 'text', text: 'Well?' }] }])
    expect(dropped.map(({ path }) => path)).toEqual(['messages[2].role'])
  })

  test('has images and files', () => {
    const content = [
      { type: 'text', text: '' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' } },
      { type: 'input_audio', input_audio: { data: 'CCCC', format: 'wav' } },
    ]
    const { body, dropped } = converted({ messages: [{ role: 'user', content }] })
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          { type: 'document', title: 'a.pdf', source: { type: 'base64', media_type: 'application/pdf', data: 'BBBB' } },
        ],
      },
    ])
    expect(dropped.map(({ path }) => path)).toEqual([
      'messages[0].content[2].image_url.detail',
      'messages[0].content[4]',
    ])
  })

  test('has calls and their results in one turn each', () => {
    const results = [
      { role: 'tool', tool_call_id: 'a', content: 'A' },
      { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: 'B' }] },
    ]
    expect(messagesOf(HI, CALLS, ...results, { role: 'user', content: 'And?' })).toEqual([
      { role: 'user', content: TEXT },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a', name: 'see', input: { at: 1 } },
          { type: 'tool_use', id: 'b', name: 'see', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'A' }] },
          { type: 'tool_result', tool_use_id: 'b', content: [{ type: 'text', text: 'B' }] },
          { type: 'text', text: 'And?' },
        ],
      },
    ])
  })

  test('has ids that Anthropic takes', () => {
    const called = { role: 'assistant', tool_calls: [call('functions.see:0', '{}')] }
    expect(messagesOf(HI, called, { role: 'tool', tool_call_id: 'functions.see:0', content: 'A' })).toMatchObject([
      {},
      { content: [{ id: 'functions_see_0' }] },
      { content: [{ tool_use_id: 'functions_see_0' }] },
    ])
  })

  test('has calls in the form before tools', () => {
    const called = { role: 'assistant', content: null, function_call: { name: 'see', arguments: '{}' } }
    expect(messagesOf(HI, called, { role: 'function', name: 'see', content: 'A' })).toMatchObject([
      {},
      { content: [{ type: 'tool_use', id: 'call_1_call', name: 'see' }] },
      { content: [{ type: 'tool_result', tool_use_id: 'call_1_call' }] },
    ])
    expect(converted({ functions: [{ name: 'see' }] }).body.tools).toMatchObject([{ name: 'see' }])
  })

  test('has signed reasoning, and reports reasoning without a signature', () => {
    const details = [
      { type: 'reasoning.text', text: 'Hm.', signature: 'sig', index: 0 },
      { type: 'reasoning.encrypted', data: 'enc', index: 1 },
    ]
    const signed = { role: 'assistant', content: 'Yes', reasoning_content: 'Hm.', reasoning_details: details }
    expect(messagesOf(HI, signed)).toMatchObject([
      {},
      {
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
          { type: 'redacted_thinking', data: 'enc' },
          { type: 'text', text: 'Yes' },
        ],
      },
    ])
    const messages = [HI, { role: 'assistant', content: 'Yes', reasoning_content: 'Hm.' }]
    expect(pathsOf({ messages })).toEqual(['messages[1].reasoning_content'])
  })

  test('has its tools', () => {
    const tools = [
      {
        type: 'function',
        function: { name: 'see', description: 'Sees', parameters: { type: 'object' }, strict: true },
      },
      { type: 'function', function: { name: 'do' } },
      { type: 'custom', custom: { name: 'exec' } },
    ]
    const { body, dropped } = converted({ tools })
    expect(body.tools).toEqual([
      { name: 'see', description: 'Sees', input_schema: { type: 'object' }, strict: true },
      { name: 'do', input_schema: { type: 'object', properties: {} } },
    ])
    expect(dropped.map(({ path }) => path)).toEqual(['tools[2]'])
  })

  test.each([
    [{ tool_choice: 'auto' }, { type: 'auto' }],
    [{ tool_choice: 'required' }, { type: 'any' }],
    [{ tool_choice: 'none', parallel_tool_calls: false }, { type: 'none' }],
    [{ tool_choice: { type: 'function', function: { name: 'see' } } }, { type: 'tool', name: 'see' }],
    [{ parallel_tool_calls: false }, { type: 'auto', disable_parallel_tool_use: true }],
    [{}, undefined],
  ])('with the choice %j', (members, choice) => {
    const tools = [{ type: 'function', function: { name: 'see' } }]
    expect(converted({ tools, ...members }).body.tool_choice).toEqual(choice)
  })

  test('has its schema', () => {
    const format = { type: 'json_schema', json_schema: { name: 'city', schema: { type: 'object' } } }
    expect(converted({ response_format: format }).body.output_config).toEqual({
      format: { type: 'json_schema', schema: { type: 'object' } },
    })
    expect(pathsOf({ response_format: { type: 'json_object' } })).toEqual(['response_format'])
  })

  test('has its level of reasoning where the model can think', () => {
    const request = { reasoning_effort: 'medium', max_tokens: 30_000, temperature: 0.5 }
    expect(converted(request).body).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 16_384 } })
    expect(pathsOf(request)).toEqual(['temperature'])
    expect(converted(request, { thinking: 'effort' }).body).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium' },
    })
    expect(converted({ reasoning_effort: 'high', max_tokens: 9000 }).body).toMatchObject({
      thinking: { budget_tokens: 8_999 },
    })
    const messages = [HI, CALLS, { role: 'tool', tool_call_id: 'a', content: 'A' }]
    const short = { ...request, max_tokens: 500 }
    expect(converted(short, { thinking: 'effort' }).body).toMatchObject({ output_config: { effort: 'medium' } })
    for (const members of [{ max_tokens: 500 }, { messages }, { tool_choice: 'required' }])
      expect(pathsOf({ ...request, ...members })).toContain('reasoning_effort')
  })

  test('has a sampling that Anthropic takes', () => {
    expect(converted({ temperature: 1.5, top_p: 0.5 }).body).toMatchObject({ temperature: 1 })
    expect(pathsOf({ temperature: 1.5, top_p: 0.5 })).toEqual(['temperature', 'top_p'])
    expect(converted({ top_p: 0.5, temperature: 1 }).body).toMatchObject({ top_p: 0.5 })
    expect(converted({ temperature: 1, top_p: 1, presence_penalty: 0, n: 1, logprobs: false }).dropped).toEqual([])
  })

  test('reports what Messages do not have', () => {
    expect(pathsOf({ n: 2, seed: 7, logprobs: true, logit_bias: {}, presence_penalty: 1 })).toEqual([
      'n',
      'seed',
      'logprobs',
      'presence_penalty',
    ])
  })
})

test.each([[null], ['text'], [{}], [{ messages: 7 }], [{ messages: [7] }]])(
  'input of another form is refused: %j',
  (request) => {
    expect(() => chatRequestToMessages(request)).toThrow(ProtocolError)
  },
)
