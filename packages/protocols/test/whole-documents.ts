/** Requests and answers with every member that their provider documents; alternatives are documents of their own. */
import type { JsonObject } from '../src/core/json.ts'
import { messagesEvents } from './streams.ts'

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } }
const MARK = { type: 'ephemeral', ttl: '1h' }
const PROGRAM = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' }
const CACHE_POINT = { mode: 'explicit' }
const PDF = { type: 'base64', media_type: 'application/pdf', data: 'BBBB' }
const PNG = { type: 'base64', media_type: 'image/png', data: 'AAAA' }

const MESSAGES_TOOL = {
  type: 'custom',
  name: 'weather',
  description: 'Weather of a city',
  input_schema: SCHEMA,
  strict: true,
  allowed_callers: ['code_execution_20260120'],
  cache_control: MARK,
  defer_loading: true,
  eager_input_streaming: true,
  input_examples: [{ city: 'Bern' }],
}

/** Requests of Messages. Source: `MessageCreateParams` of Anthropic's SDK 1.14, with its beta members. */
export const WHOLE_MESSAGES_REQUESTS: readonly JsonObject[] = [
  {
    model: 'm',
    max_tokens: 9000,
    cache_control: MARK,
    container: 'container_1',
    context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    diagnostics: { previous_message_id: 'msg_0' },
    fallbacks: [{ model: 'n' }],
    inference_geo: 'us',
    mcp_servers: [{ type: 'url', url: 'https://a.example', name: 'a' }],
    metadata: { user_id: 'u1' },
    output_config: {
      effort: 'low',
      format: { type: 'json_schema', schema: SCHEMA },
      task_budget: { type: 'tokens', total: 9 },
    },
    service_tier: 'standard_only',
    speed: 'fast',
    stop_sequences: ['END'],
    stream: true,
    temperature: 0.5,
    top_k: 3,
    top_p: 0.5,
    thinking: { type: 'adaptive', display: 'omitted' },
    user_profile_id: 'p',
    workspace_id: 'w',
    tools: [MESSAGES_TOOL, { type: 'web_search_20250305', name: 'web_search' }],
    tool_choice: { type: 'tool', name: 'weather', disable_parallel_tool_use: true },
    system: [
      { type: 'text', text: 'Be brief.', cache_control: MARK, citations: [{ type: 'char_location', cited_text: 'a' }] },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Weather?', cache_control: MARK },
          { type: 'image', source: PNG, cache_control: MARK, transformations: { resize: 'none' } },
          { type: 'image', source: { type: 'url', url: 'https://b.example' } },
          { type: 'image', source: { type: 'file', file_id: 'file_1' } },
          {
            type: 'document',
            source: PDF,
            title: 'a.pdf',
            context: 'old',
            citations: { enabled: true },
            cache_control: MARK,
          },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'plain' }, title: 'b' },
          {
            type: 'document',
            source: {
              type: 'content',
              content: [
                { type: 'text', text: 'inside' },
                { type: 'image', source: PNG },
              ],
            },
          },
          {
            type: 'search_result',
            title: 'T',
            source: 'https://c.example',
            content: [{ type: 'text', text: 'found', cache_control: MARK }],
            citations: { enabled: true },
            cache_control: MARK,
          },
          { type: 'container_upload', file_id: 'file_2' },
        ],
      },
      { role: 'system', content: [{ type: 'text', text: 'Be kind.', cache_control: MARK }] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'A city.', signature: 'sig' },
          { type: 'redacted_thinking', data: 'enc' },
          { type: 'text', text: 'I look.', citations: [{ type: 'char_location', cited_text: 'b' }] },
          {
            type: 'tool_use',
            id: 'a',
            name: 'weather',
            input: { city: 'Bern' },
            caller: PROGRAM,
            cache_control: MARK,
            toolset_name: 'set',
          },
          { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' }, caller: PROGRAM },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            is_error: true,
            toolset_name: 'set',
            cache_control: MARK,
            content: [
              { type: 'text', text: 'Snow' },
              { type: 'image', source: PNG, cache_control: MARK },
              { type: 'tool_reference', tool_name: 'weather' },
            ],
          },
        ],
      },
    ],
  },
  {
    model: 'm',
    max_tokens: 9000,
    messages: [{ role: 'user', content: 'Hi' }],
    thinking: { type: 'enabled', budget_tokens: 5000, display: 'omitted' },
    tools: [MESSAGES_TOOL],
    tool_choice: { type: 'any' },
    output_format: { type: 'json_schema', schema: SCHEMA },
  },
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }], thinking: { type: 'adaptive' } },
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }], thinking: { type: 'between_tools' } },
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }], output_config: { format: { type: 'regex' } } },
]

const CHAT_TOOL = {
  type: 'function',
  function: { name: 'weather', description: 'Weather of a city', parameters: SCHEMA, strict: true },
}
const CUSTOM_TOOL = { type: 'custom', custom: { name: 'exec', description: 'Runs', format: { type: 'text' } } }

/** Chat requests. Source: `ChatCompletionCreateParams` of OpenAI's SDK 6.49. */
export const WHOLE_CHAT_REQUESTS: readonly JsonObject[] = [
  {
    model: 'm',
    audio: { voice: 'alloy', format: 'mp3' },
    frequency_penalty: 1,
    logit_bias: { 9: 1 },
    logprobs: true,
    max_completion_tokens: 9000,
    metadata: { a: 'b' },
    modalities: ['text', 'audio'],
    moderation: { model: 'm' },
    n: 2,
    parallel_tool_calls: false,
    prediction: { type: 'content', content: 'p' },
    presence_penalty: 1,
    prompt_cache_key: 'k',
    prompt_cache_options: { mode: 'explicit' },
    prompt_cache_retention: '24h',
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'city', description: 'A city', schema: SCHEMA, strict: true },
    },
    safety_identifier: 's',
    seed: 1,
    service_tier: 'flex',
    stop: ['END', '\n'],
    store: true,
    stream: true,
    stream_options: { include_usage: true, include_obfuscation: true },
    temperature: 0.5,
    top_logprobs: 2,
    user: 'u1',
    verbosity: 'low',
    web_search_options: { search_context_size: 'low' },
    tools: [CHAT_TOOL, CUSTOM_TOOL],
    tool_choice: { type: 'function', function: { name: 'weather' } },
    messages: [
      { role: 'developer', name: 'd', content: [{ type: 'text', text: 'Be brief.' }] },
      {
        role: 'user',
        name: 'n',
        content: [
          { type: 'text', text: 'Weather?', prompt_cache_breakpoint: CACHE_POINT },
          {
            type: 'image_url',
            image_url: { url: 'https://a.example', detail: 'low' },
            prompt_cache_breakpoint: CACHE_POINT,
          },
          { type: 'input_audio', input_audio: { data: 'A', format: 'mp3' } },
          {
            type: 'file',
            file: { file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf', file_id: 'f' },
            prompt_cache_breakpoint: CACHE_POINT,
          },
          { type: 'file', file: { file_id: 'g' } },
        ],
      },
      {
        role: 'assistant',
        name: 'n',
        audio: { id: 'audio_1' },
        annotations: [{ type: 'url_citation' }],
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'refusal', refusal: 'No.' },
        ],
        refusal: 'Never.',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } },
          { id: 'b', type: 'custom', custom: { name: 'exec', input: 'ls' } },
          { id: 'c', type: 'function', function: { name: 'weather', arguments: '{"city":"Chur"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'Snow' }] },
      { role: 'tool', tool_call_id: 'b', content: 'x' },
      { role: 'user', content: 'And now?' },
    ],
  },
  {
    model: 'm',
    max_tokens: 9000,
    reasoning_effort: 'medium',
    temperature: 0.5,
    top_p: 0.5,
    tools: [CHAT_TOOL],
    tool_choice: {
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'weather' } }] },
    },
    response_format: { type: 'json_object' },
    messages: [{ role: 'user', content: 'Hi' }],
  },
  {
    model: 'm',
    top_p: 0.5,
    functions: [{ name: 'weather', description: 'Weather of a city', parameters: SCHEMA }],
    function_call: { name: 'weather' },
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, function_call: { name: 'weather', arguments: '{"city":"Bern"}' } },
      { role: 'function', name: 'weather', content: 'Snow' },
    ],
  },
  {
    model: 'm',
    tools: [CHAT_TOOL, CUSTOM_TOOL],
    tool_choice: { type: 'custom', custom: { name: 'exec' } },
    messages: [{ role: 'user', content: 'Hi' }],
  },
  { model: 'm', tools: [CUSTOM_TOOL], tool_choice: 'required', messages: [{ role: 'user', content: 'Hi' }] },
]

const RESPONSES_PROGRAM = { type: 'program', caller_id: 'p' }
const RESPONSES_TOOL = {
  type: 'function',
  name: 'weather',
  description: 'Weather of a city',
  parameters: SCHEMA,
  strict: true,
  allowed_callers: ['programmatic'],
  defer_loading: true,
  output_schema: SCHEMA,
}

/** Requests of Responses. Source: `ResponseCreateParams` of OpenAI's SDK 6.49. */
export const WHOLE_RESPONSES_REQUESTS: readonly JsonObject[] = [
  {
    model: 'm',
    background: true,
    context_management: [{ type: 'compaction' }],
    include: ['reasoning.encrypted_content', 'message.output_text.logprobs'],
    instructions: 'Be brief.',
    max_output_tokens: 900,
    metadata: { a: 'b' },
    moderation: { model: 'm' },
    parallel_tool_calls: false,
    prompt_cache_key: 'k',
    prompt_cache_options: { mode: 'explicit' },
    prompt_cache_retention: '24h',
    reasoning: { effort: 'low', summary: 'auto', generate_summary: 'auto', context: 'all_turns', mode: 'pro' },
    safety_identifier: 's',
    service_tier: 'flex',
    store: true,
    stream: true,
    stream_options: { include_obfuscation: true },
    temperature: 0.5,
    text: {
      verbosity: 'low',
      format: { type: 'json_schema', name: 'city', description: 'A city', schema: SCHEMA, strict: true },
    },
    top_logprobs: 2,
    top_p: 0.5,
    truncation: 'auto',
    user: 'u1',
    tools: [
      RESPONSES_TOOL,
      {
        type: 'custom',
        name: 'exec',
        description: 'Runs',
        format: { type: 'grammar', syntax: 'lark', definition: 'x: Y' },
        allowed_callers: ['programmatic'],
        defer_loading: true,
      },
      { type: 'namespace', name: 'mcp', description: 'Finds', tools: [{ type: 'function', name: 'find' }] },
      { type: 'web_search', search_context_size: 'low' },
    ],
    tool_choice: { type: 'function', name: 'weather' },
    input: [
      { type: 'additional_tools', role: 'developer', tools: [{ type: 'function', name: 'more' }] },
      { type: 'message', role: 'developer', content: 'Be kind.', phase: 'commentary' },
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'Weather?', prompt_cache_breakpoint: CACHE_POINT },
          {
            type: 'input_image',
            image_url: 'https://a.example',
            detail: 'low',
            file_id: 'f',
            prompt_cache_breakpoint: CACHE_POINT,
          },
          { type: 'input_image', file_id: 'g' },
          { type: 'input_audio', input_audio: { data: 'A', format: 'mp3' } },
          {
            type: 'input_file',
            file_data: 'data:application/pdf;base64,AAAA',
            filename: 'a.pdf',
            file_id: 'f',
            file_url: 'https://b.example',
            detail: 'low',
            prompt_cache_breakpoint: CACHE_POINT,
          },
          { type: 'input_file', file_url: 'https://c.example' },
        ],
      },
      {
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Short.' }],
        content: [{ type: 'reasoning_text', text: 'A city.' }],
        encrypted_content: 'enc',
      },
      {
        type: 'message',
        role: 'assistant',
        phase: 'commentary',
        content: [
          {
            type: 'output_text',
            text: 'I look.',
            annotations: [{ type: 'url_citation', url: 'https://d.example' }],
            logprobs: [{ token: 'I', logprob: -1 }],
          },
          { type: 'refusal', refusal: 'No.' },
        ],
      },
      { type: 'function_call', call_id: 'a', name: 'weather', arguments: '{"city":"Bern"}', caller: RESPONSES_PROGRAM },
      { type: 'function_call', call_id: 'c', name: 'find', namespace: 'mcp', arguments: '{"name":"x"}' },
      { type: 'custom_tool_call', call_id: 'b', name: 'exec', input: 'ls', caller: RESPONSES_PROGRAM },
      {
        type: 'function_call_output',
        call_id: 'a',
        output: [{ type: 'input_text', text: 'Snow' }],
        caller: RESPONSES_PROGRAM,
      },
      { type: 'function_call_output', call_id: 'c', output: 'y' },
      { type: 'custom_tool_call_output', call_id: 'b', output: 'x', caller: RESPONSES_PROGRAM },
      { type: 'web_search_call', id: 'w', action: { type: 'search', query: 'q' } },
      { type: 'item_reference', id: 'i' },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Unfinished.' }] },
    ],
  },
  {
    model: 'm',
    input: 'Hi',
    tools: [RESPONSES_TOOL],
    tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'weather' }] },
    text: { format: { type: 'json_object' } },
  },
  { model: 'm', input: 'Hi', text: { format: { type: 'grammar', definition: 'x: Y' } } },
  { model: 'm', input: 'Hi', tools: [{ type: 'web_search' }], tool_choice: 'required' },
  { model: 'm', input: 'Hi', tools: [RESPONSES_TOOL], tool_choice: { type: 'web_search' } },
]

/** An answer of Messages. Source: `Message` of Anthropic's SDK 1.14, with its beta members. */
export const WHOLE_MESSAGES_ANSWER = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  container: { id: 'container_1', expires_at: '2026-01-01T00:00:00Z' },
  context_management: { applied_edits: [{ type: 'clear_tool_uses_20250919' }] },
  diagnostics: { cache_miss_reason: { type: 'model_changed' } },
  input_transformations: [{ type: 'resize' }],
  stop_details: { type: 'refusal', category: 'bio', explanation: 'No.' },
  stop_reason: 'tool_use',
  stop_sequence: 'END',
  usage: { input_tokens: 20, output_tokens: 9 },
  content: [
    { type: 'thinking', thinking: 'A city.', signature: 'sig' },
    { type: 'redacted_thinking', data: 'enc' },
    { type: 'text', text: 'I look.', citations: [{ type: 'char_location', cited_text: 'b' }] },
    { type: 'tool_use', id: 'a', name: 'weather', input: { city: 'Bern' }, caller: PROGRAM, toolset_name: 'set' },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' }, caller: PROGRAM },
  ],
}

/** Returns the stream of an answer of Messages, whose blocks are complete at their start. */
export function messagesStreamOf(answer: JsonObject & { readonly content?: readonly JsonObject[] }) {
  const {
    content = [],
    stop_reason,
    stop_sequence,
    stop_details,
    container,
    context_management,
    usage,
    ...start
  } = answer
  return messagesEvents(
    { type: 'message_start', message: { ...start, content: [], usage } },
    ...content.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: block },
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence, stop_details, container },
      context_management,
      usage,
    },
    { type: 'message_stop' },
  )
}

/** A chat answer. Source: `ChatCompletion` of OpenAI's SDK 6.49. */
export const WHOLE_CHAT_ANSWER = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 7,
  model: 'm',
  moderation: { input: { flagged: false } },
  choices: [
    {
      index: 0,
      finish_reason: 'length',
      logprobs: { content: [{ token: 'I', logprob: -1 }] },
      message: {
        role: 'assistant',
        content: 'I look.',
        refusal: 'No.',
        annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }],
        audio: { id: 'audio_1', data: 'A', transcript: 'a', expires_at: 9 },
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
      },
    },
    { index: 1, finish_reason: 'stop', message: { role: 'assistant', content: 'Other' } },
  ],
  usage: { prompt_tokens: 30, completion_tokens: 9 },
}
