/** Documents of each protocol, with the traits that providers and clients have. */
import type { JsonObject } from '../src/core/json.ts'
import type { ServerEvent } from '../src/events/server-event.ts'
import { callDelta, chatEvents, delta, messagesEvents } from './streams.ts'

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

export const MESSAGES_REQUEST: JsonObject = {
  model: 'm',
  max_tokens: 9000,
  stream: true,
  temperature: 0.5,
  top_k: 3,
  system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
  metadata: { user_id: 'u1' },
  stop_sequences: ['END'],
  thinking: { type: 'enabled', budget_tokens: 5000 },
  tools: [
    { name: 'weather', description: 'Weather of a city', input_schema: SCHEMA },
    { type: 'web_search_20250305', name: 'web_search' },
  ],
  tool_choice: { type: 'auto', disable_parallel_tool_use: true },
  output_config: { format: { type: 'json_schema', schema: SCHEMA }, effort: 'high' },
  messages: [
    { role: 'user', content: 'Weather?' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'A city.', signature: 'sig' },
        { type: 'redacted_thinking', data: 'enc' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'a', name: 'weather', input: { city: 'Bern' } },
        { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'a',
          is_error: true,
          content: [
            { type: 'text', text: 'Snow' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          ],
        },
        { type: 'document', title: 'a.pdf', source: { type: 'base64', media_type: 'application/pdf', data: 'BBBB' } },
        { type: 'search_result', title: 'T', source: 'https://a.example', content: [{ type: 'text', text: 'S' }] },
      ],
    },
  ],
}

export const RESPONSES_REQUEST: JsonObject = {
  model: 'm',
  instructions: 'Be brief.',
  max_output_tokens: 900,
  stream: true,
  reasoning: { effort: 'low', summary: 'auto' },
  text: { verbosity: 'low', format: { type: 'json_schema', name: 'city', schema: SCHEMA } },
  parallel_tool_calls: true,
  tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'weather' }] },
  tools: [
    { type: 'function', name: 'weather', parameters: SCHEMA },
    { type: 'namespace', name: 'mcp', tools: [{ type: 'function', name: 'find' }] },
    { type: 'web_search' },
  ],
  input: [
    {
      type: 'additional_tools',
      tools: [{ type: 'custom', name: 'exec', format: { type: 'grammar', definition: 'x' } }],
    },
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be kind.' }] },
    { role: 'user', content: [{ type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'low' }] },
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'A city.' }], encrypted_content: '[{"type":"x"}]' },
    { type: 'function_call', call_id: 'a', name: 'weather', arguments: '{"city":"Bern"}' },
    { type: 'custom_tool_call', call_id: 'b', name: 'exec', input: 'ls' },
    { type: 'function_call_output', call_id: 'a', output: [{ type: 'input_text', text: 'Snow' }] },
    { type: 'custom_tool_call_output', call_id: 'b', output: 'x' },
    { type: 'web_search_call', id: 'w' },
  ],
}

export const CHAT_REQUEST: JsonObject = {
  model: 'm',
  max_completion_tokens: 9000,
  stream: true,
  temperature: 1.5,
  top_p: 0.5,
  stop: ['END'],
  n: 2,
  reasoning_effort: 'medium',
  user: 'u1',
  response_format: { type: 'json_schema', json_schema: { name: 'city', schema: SCHEMA } },
  tools: [{ type: 'function', function: { name: 'weather', parameters: SCHEMA } }],
  tool_choice: { type: 'function', function: { name: 'weather' } },
  parallel_tool_calls: false,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'A city.',
      reasoning_details: [{ type: 'reasoning.text', text: 'A city.', signature: 'sig', index: 0 }],
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'Snow' },
    { role: 'developer', content: 'Be kind.' },
    { role: 'assistant', function_call: { name: 'weather', arguments: '{' } },
    { role: 'function', name: 'weather', content: 'Snow' },
  ],
}

const CHAT_USAGE = {
  prompt_tokens: 30,
  completion_tokens: 9,
  total_tokens: 50,
  prompt_tokens_details: { cached_tokens: 10, audio_tokens: 2 },
  completion_tokens_details: { reasoning_tokens: 4 },
}

export const CHAT_ANSWER: JsonObject = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 7,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'A city.' }] },
          { type: 'text', text: 'I look.' },
        ],
        reasoning_details: [{ type: 'reasoning.text', text: 'A city.', signature: 'sig', index: 0 }],
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
        refusal: 'No.',
      },
    },
  ],
  usage: CHAT_USAGE,
  x_groq: { usage: CHAT_USAGE },
}

export const CHAT_STREAM: readonly ServerEvent[] = chatEvents(
  delta({ role: 'assistant', content: '' }),
  delta({ reasoning_content: 'A city.', reasoning_details: [{ type: 'reasoning.text', text: 'A city.', index: 0 }] }),
  delta({ reasoning_details: [{ type: 'reasoning.text', text: '', signature: 'sig', index: 0 }] }),
  delta({ content: 'I look.' }),
  callDelta(0, '', 'a', 'weather'),
  callDelta(1, '{"city"', 'b', 'weather'),
  callDelta(0, '{"city":"Bern"}'),
  callDelta(1, ':"Chur"}'),
  delta({}, 'tool_calls'),
  { choices: [], usage: CHAT_USAGE },
)

const MESSAGES_USAGE = {
  input_tokens: 20,
  cache_read_input_tokens: 10,
  cache_creation_input_tokens: 5,
  cache_creation: { ephemeral_1h_input_tokens: 5 },
  output_tokens: 9,
  iterations: [{ type: 'message', input_tokens: 20, output_tokens: 9 }],
}

export const MESSAGES_ANSWER: JsonObject = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_reason: 'tool_use',
  usage: MESSAGES_USAGE,
  content: [
    { type: 'thinking', thinking: 'A city.', signature: 'sig' },
    { type: 'redacted_thinking', data: 'enc' },
    { type: 'text', text: 'I look.', citations: [{ url: 'https://a.example' }] },
    { type: 'tool_use', id: 'a', name: 'weather', input: { city: 'Bern' } },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
  ],
}

export const MESSAGES_STREAM: readonly ServerEvent[] = messagesEvents(
  { type: 'message_start', message: { id: 'msg_1', model: 'm', usage: MESSAGES_USAGE } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'A city.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'ping' },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'I look.' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'a', name: 'weather', input: {} } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"city"' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: ':"Bern"}' } },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
)
