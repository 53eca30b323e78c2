import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../core/protocol-error.ts'
import { responsesRequestToChat } from './request.ts'

const converted = (members: object, options = {}) =>
  responsesRequestToChat({ model: 'm', input: 'Hi', ...members }, options)
const messagesOf = (input: unknown, options = {}) => converted({ input }, options).body.messages
const pathsOf = (members: object) => converted(members).dropped.map(({ path }) => path)

const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })

describe('a request', () => {
  test('has its limits, its stream and its instructions', () => {
    const request = {
      instructions: 'Be brief.',
      max_output_tokens: 9,
      temperature: 0.2,
      top_p: null,
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { effort: 'low' },
    }
    expect(converted(request)).toEqual({
      dropped: [],
      body: {
        model: 'm',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
        max_tokens: 9,
        temperature: 0.2,
        stream: true,
        stream_options: { include_usage: true },
        reasoning_effort: 'low',
      },
    })
    const options = { limit: 'max_completion_tokens', reasoning: false }
    expect(converted(request, options).body).toMatchObject({ max_completion_tokens: 9 })
    expect(converted(request, options).dropped.map(({ path }) => path)).toEqual(['reasoning.effort'])
  })

  test('has messages of every role, images and files', () => {
    const input = [
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be kind.' }] },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look' },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'low' },
          { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' },
          { type: 'input_image', file_id: 'f' },
        ],
      },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I see.' }] },
    ]
    expect(messagesOf(input)).toEqual([
      { role: 'system', content: 'Be kind.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' } },
        ],
      },
      { role: 'assistant', content: 'I see.' },
    ])
    expect(pathsOf({ input })).toEqual(['input[1].content[3]'])
  })

  test('has one message for reasoning, text and parallel calls, then their results and images', () => {
    const input = [
      { role: 'user', content: 'Look' },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: null },
      { type: 'message', role: 'assistant', content: 'I look.' },
      { type: 'function_call', call_id: 'a', name: 'see', arguments: '{"at":1}' },
      { type: 'custom_tool_call', call_id: 'b', name: 'exec', input: 'ls "x"' },
      {
        type: 'function_call_output',
        call_id: 'a',
        output: [
          { type: 'input_text', text: 'A picture' },
          { type: 'input_image', image_url: 'https://example.com/a.png' },
        ],
      },
      { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'So.' }] },
      { type: 'custom_tool_call_output', call_id: 'b', output: 'x' },
      { type: 'function_call', call_id: 'c', name: 'see', arguments: '' },
    ]
    expect(messagesOf(input)).toEqual([
      { role: 'user', content: 'Look' },
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'Hm.',
        tool_calls: [call('a', 'see', '{"at":1}'), call('b', 'exec', '{"input":"ls \\"x\\""}')],
      },
      { role: 'tool', tool_call_id: 'a', content: 'A picture' },
      { role: 'tool', tool_call_id: 'b', content: 'x' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
      { role: 'assistant', content: null, reasoning_content: 'So.', tool_calls: [call('c', 'see', '{}')] },
    ])
  })

  test('reports encrypted reasoning of others and keeps its text', () => {
    const item = { type: 'reasoning', summary: [{ text: 'Hm.' }], encrypted_content: 'gAAAA' }
    const input = [item, { role: 'assistant', content: 'Yes' }]
    expect(messagesOf(input)).toMatchObject([{ reasoning_content: 'Hm.', content: 'Yes' }])
    expect(pathsOf({ input })).toEqual(['input[0].encrypted_content'])
    expect(messagesOf(input, { reasoning: false })).toEqual([{ role: 'assistant', content: 'Yes' }])
  })

  test('has functions, custom tools, tools of a namespace and tools that the input adds', () => {
    const parameters = { type: 'object' }
    const request = {
      tools: [
        { type: 'function', name: 'see', description: 'Sees', parameters, strict: true },
        { type: 'namespace', name: 'mcp', tools: [{ type: 'function', name: 'find', parameters }] },
        { type: 'web_search' },
      ],
      input: [
        {
          type: 'additional_tools',
          role: 'developer',
          tools: [
            {
              type: 'custom',
              name: 'exec',
              description: 'Runs',
              format: { type: 'grammar', syntax: 'lark', definition: 'start: X' },
            },
          ],
        },
        { type: 'function_call', call_id: 'a', namespace: 'mcp', name: 'find', arguments: '{}' },
      ],
    }
    const { body, dropped } = converted(request)
    expect(body.tools).toMatchObject([
      { type: 'function', function: { name: 'see', description: 'Sees', parameters, strict: true } },
      { function: { name: 'mcp__find', parameters } },
      { function: { name: 'exec', description: 'Runs\n\nThe input follows this grammar (lark):\nstart: X' } },
    ])
    expect(body.messages).toMatchObject([{ tool_calls: [{ function: { name: 'mcp__find' } }] }])
    expect(dropped.map(({ path }) => path)).toEqual(['tools[2]', 'input[0].tools[0].format'])
  })

  test.each([
    ['auto', { tool_choice: 'auto' }],
    ['required', { tool_choice: 'required' }],
    [{ type: 'function', name: 'see' }, { tool_choice: { type: 'function', function: { name: 'see' } } }],
    [{ type: 'custom', name: 'exec' }, { tool_choice: { type: 'function', function: { name: 'exec' } } }],
    [{ type: 'web_search' }, {}],
    [
      { type: 'allowed_tools', mode: 'required', tools: [{ type: 'custom', name: 'exec' }] },
      { tool_choice: 'required', tools: [{ function: { name: 'exec' } }] },
    ],
  ])('with the choice %j', (choice, members) => {
    const tools = [
      { type: 'function', name: 'see' },
      { type: 'custom', name: 'exec' },
    ]
    const { body } = converted({ tools, tool_choice: choice, parallel_tool_calls: false })
    expect(body).toMatchObject({ ...members, parallel_tool_calls: false })
    expect(body.tool_choice).toEqual('tool_choice' in members ? members.tool_choice : undefined)
  })

  test('has its schema', () => {
    const format = { type: 'json_schema', name: 'city', schema: { type: 'object' }, strict: true }
    expect(converted({ text: { format } }).body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'city', schema: { type: 'object' }, strict: true },
    })
    expect(converted({ text: { format: { type: 'json_object' } } }).body.response_format).toEqual({
      type: 'json_object',
    })
  })

  test('reports what chat does not have', () => {
    const request = {
      text: { verbosity: 'low' },
      reasoning: { effort: 'low', summary: 'auto' },
      background: true,
      store: true,
      truncation: 'disabled',
      metadata: {},
      input: [
        { type: 'web_search_call', id: 'w' },
        { type: 'item_reference', id: 'i' },
      ],
    }
    expect(pathsOf(request)).toEqual([
      'input[0]',
      'input[1]',
      'reasoning.summary',
      'text.verbosity',
      'background',
      'store',
    ])
  })
})

test.each(['previous_response_id', 'conversation', 'prompt'])('a request that continues by `%s` is refused', (name) => {
  expect(() => converted({ [name]: 'resp_1' })).toThrow(
    expect.objectContaining({ name: 'ProtocolError', code: 'unsupported' }),
  )
})

test.each([[null], ['text'], [{}], [{ input: 7 }], [{ input: [7] }]])(
  'input of another form is refused: %j',
  (request) => {
    expect(() => responsesRequestToChat(request)).toThrow(ProtocolError)
  },
)
