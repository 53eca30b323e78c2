import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../core/protocol-error.ts'
import { messagesRequestToChat } from './request.ts'

const PNG = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
const PNG_PART = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }

const converted = (members: object, options = {}) =>
  messagesRequestToChat({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }], ...members }, options)
const pathsOf = (members: object) => converted(members).dropped.map(({ path }) => path)

describe('a request', () => {
  test('has its limits, its stream and its user', () => {
    const { body, dropped } = converted({
      stream: true,
      temperature: 0.2,
      top_p: 0.9,
      stop_sequences: ['END'],
      metadata: { user_id: 'u1' },
    })
    expect(body).toEqual({
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      top_p: 0.9,
      stop: ['END'],
      user: 'u1',
    })
    expect(dropped).toEqual([])
  })

  test('has the beginning of a long name of the user', () => {
    const metadata = { user_id: 'u'.repeat(140) }
    expect(converted({ metadata }).body.user).toBe('u'.repeat(64))
    expect(pathsOf({ metadata })).toEqual(['metadata.user_id'])
  })

  test('names its limit as the provider does', () => {
    expect(converted({}, { limit: 'max_completion_tokens' }).body).toMatchObject({ max_completion_tokens: 9 })
  })

  test('has its system text from blocks, and reports marks for caches', () => {
    const system = [
      { type: 'text', text: 'You are brief.', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'Today is Monday.' },
    ]
    expect(converted({ system }).body.messages).toEqual([
      { role: 'system', content: 'You are brief.\n\nToday is Monday.' },
      { role: 'user', content: 'Hi' },
    ])
    expect(pathsOf({ system })).toEqual(['system[0].cache_control'])
  })

  test('has images and documents', () => {
    const content = [
      { type: 'text', text: 'Look' },
      PNG,
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'BBBB' }, title: 'a.pdf' },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Plain' } },
    ]
    expect(converted({ messages: [{ role: 'user', content }] })).toMatchObject({
      dropped: [],
      body: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look' },
              PNG_PART,
              { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
              { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' } },
              { type: 'text', text: 'Plain' },
            ],
          },
        ],
      },
    })
  })

  test('has parallel calls and their results, with images after them', () => {
    const messages = [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'a', name: 'see', input: { at: 1 } },
          { type: 'tool_use', id: 'b', name: 'see', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'And now?' },
          { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'A picture' }, PNG] },
          { type: 'tool_result', tool_use_id: 'b', content: 'No', is_error: true },
        ],
      },
    ]
    const { body, dropped } = converted({ messages })
    const call = (id: string, args: string) => ({ id, type: 'function', function: { name: 'see', arguments: args } })
    expect(body.messages).toEqual([
      { role: 'assistant', content: 'I look.', tool_calls: [call('a', '{"at":1}'), call('b', '{}')] },
      { role: 'tool', tool_call_id: 'a', content: 'A picture' },
      { role: 'tool', tool_call_id: 'b', content: 'No' },
      { role: 'user', content: [{ type: 'text', text: 'And now?' }, PNG_PART] },
    ])
    expect(dropped.map(({ path }) => path)).toEqual(['messages[1].content[2].is_error'])
  })

  test('has thinking with its signature, unless the provider takes none', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
      { type: 'redacted_thinking', data: 'enc' },
      { type: 'text', text: 'Yes.' },
    ]
    const members = { messages: [{ role: 'assistant', content }], thinking: { type: 'enabled', budget_tokens: 9000 } }
    expect(converted(members).body).toMatchObject({
      reasoning_effort: 'medium',
      messages: [
        {
          content: 'Yes.',
          reasoning_content: 'Hm.',
          reasoning_details: [
            { type: 'reasoning.text', text: 'Hm.', signature: 'sig', index: 0 },
            { type: 'reasoning.encrypted', data: 'enc', index: 1 },
          ],
        },
      ],
    })
    const without = converted(members, { reasoning: false })
    expect(without.body).toEqual({ model: 'm', max_tokens: 9, messages: [{ role: 'assistant', content: 'Yes.' }] })
    expect(without.dropped.map(({ path }) => path)).toEqual([
      'messages[0].content[0]',
      'messages[0].content[1]',
      'thinking',
    ])
  })

  test('has the tools of the caller, and reports tools of Anthropic', () => {
    const schema = { type: 'object', properties: {} }
    const tools = [
      { name: 'see', description: 'Sees', input_schema: schema },
      { type: 'web_search_20250305', name: 'web_search' },
      { type: 'custom', name: 'do', input_schema: schema, cache_control: { type: 'ephemeral' } },
    ]
    expect(converted({ tools }).body.tools).toEqual([
      { type: 'function', function: { name: 'see', description: 'Sees', parameters: schema } },
      { type: 'function', function: { name: 'do', parameters: schema } },
    ])
    expect(pathsOf({ tools })).toEqual(['tools[1]', 'tools[2].cache_control'])
  })

  test.each([
    [{ type: 'auto' }, { tool_choice: 'auto' }],
    [{ type: 'any' }, { tool_choice: 'required' }],
    [{ type: 'none' }, { tool_choice: 'none' }],
    [{ type: 'tool', name: 'see' }, { tool_choice: { type: 'function', function: { name: 'see' } } }],
    [
      { type: 'auto', disable_parallel_tool_use: true },
      { tool_choice: 'auto', parallel_tool_calls: false },
    ],
    [{ type: 'tool', name: 'gone' }, {}],
    ['any', {}],
  ])('with the choice %j', (choice, members) => {
    const { messages, model, max_tokens, tools, ...rest } = converted({
      tools: [{ name: 'see' }],
      tool_choice: choice,
    }).body
    expect(rest).toEqual(members)
  })

  test('has its schema', () => {
    const format = { type: 'json_schema', schema: { type: 'object' } }
    const expected = { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } }
    expect(converted({ output_config: { format } }).body.response_format).toEqual(expected)
    expect(converted({ output_format: format }).body.response_format).toEqual(expected)
  })

  test('reports what chat does not have', () => {
    expect(
      pathsOf({
        top_k: 5,
        service_tier: 'auto',
        mcp_servers: [{}],
        container: null,
        messages: [{ role: 'user', content: [{ type: 'container_upload', file_id: 'f' }] }],
      }),
    ).toEqual(['messages[0].content[0]', 'top_k', 'service_tier', 'mcp_servers'])
  })
})

describe('input of another form', () => {
  test.each([[null], [[]], ['text'], [{}], [{ messages: {} }], [{ messages: [7] }]])('is refused: %j', (request) => {
    expect(() => messagesRequestToChat(request)).toThrow(ProtocolError)
  })

  test('is refused if it is nested too deeply', () => {
    let input: unknown = {}
    for (let depth = 0; depth < 200_000; depth++) input = { input }
    const messages = [{ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input }] }]
    expect(() => converted({ messages })).toThrow(ProtocolError)
  })

  test('reports at most 100 parts', () => {
    const members = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, 1]))
    expect(converted(members).dropped).toHaveLength(100)
  })

  test('cannot change prototypes', () => {
    const request = JSON.parse('{"messages":[],"tools":[{"name":"__proto__","input_schema":{"__proto__":{"x":1}}}]}')
    const { body } = messagesRequestToChat({ ...request, tool_choice: { type: 'tool', name: '__proto__' } })
    expect(JSON.stringify(body.tools)).toContain('"parameters":{"__proto__":{"x":1}}')
    expect(Reflect.has({}, 'x')).toBe(false)
  })
})
