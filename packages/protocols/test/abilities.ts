/** What each conversion keeps, found by running it: the rows of the README's tables. */
import type { JsonObject } from '../src/core/json.ts'
import {
  type Conversion,
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  type EventConverter,
  messagesAnswerToChat,
  messagesRequestToChat,
  messagesStreamToChat,
  ProtocolError,
  responsesRequestToChat,
  type ServerEvent,
} from '../src/index.ts'
import { callDelta, chatEvents, convert, delta, messagesEvents } from './streams.ts'

/** Members of a document with an ability, and the JSON that its conversion has. */
type Case = readonly [members: JsonObject, kept: string]

/** Finds what becomes of an ability: a part that is not kept must be reported. */
function cellOf(run: () => { readonly text: string; readonly isReported: boolean }, kept: string): string {
  try {
    const { text, isReported } = run()
    const isKept = kept !== '' && text.includes(kept)
    if (!isKept && !isReported) throw new Error(`${text} does not contain ${kept}, and nothing is reported.`)
    return isKept ? (isReported ? 'in part' : 'yes') : 'reported'
  } catch (error) {
    if (error instanceof ProtocolError) return 'refused'
    throw error
  }
}

const ofBody = ({ body, dropped }: Conversion) => ({ text: JSON.stringify(body), isReported: dropped.length > 0 })

const ofStream = (converter: EventConverter, events: readonly ServerEvent[]) => ({
  text: convert(converter, events)
    .map(({ data }) => data)
    .join('\n'),
  isReported: converter.dropped().length > 0,
})

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] })
const assistant = (members: JsonObject) => ({ messages: [{ role: 'assistant', ...members }] })
const item = (members: JsonObject) => ({ input: [members] })
const part = (members: JsonObject) => item({ role: 'user', content: [members] })
const URL = 'https://example.com/a.png'
const DATA = 'data:application/pdf;base64,AAAA'
const PDF = { type: 'base64', media_type: 'application/pdf', data: 'AAAA' }
const SCHEMA = { type: 'object' }
const OF_MESSAGES = { tools: [{ name: 'see', input_schema: SCHEMA }] }
const OF_RESPONSES = { tools: [{ type: 'function', name: 'see', parameters: SCHEMA }] }
const OF_CHAT = { tools: [{ type: 'function', function: { name: 'see', parameters: SCHEMA } }] }
const PICTURE = { type: 'image', source: { type: 'url', url: URL } }
const details = [{ type: 'reasoning.text', text: 'Hm.', signature: 'sig', index: 0 }]

/** Abilities of requests: of Messages and of Responses to chat, and of chat to Messages. */
const REQUESTS: Record<string, readonly [messages: Case | null, responses: Case | null, chat: Case | null]> = {
  'system text': [
    [{ system: [{ type: 'text', text: 'Brief' }] }, '"role":"system","content":"Brief"'],
    [{ instructions: 'Brief' }, '"role":"system","content":"Brief"'],
    [{ messages: [{ role: 'developer', content: 'Brief' }] }, '"system":[{"type":"text","text":"Brief"}]'],
  ],
  images: [
    [user([PICTURE]), `"image_url":{"url":"${URL}"}`],
    [part({ type: 'input_image', image_url: URL }), `"image_url":{"url":"${URL}"}`],
    [user([{ type: 'image_url', image_url: { url: URL } }]), `"source":{"type":"url","url":"${URL}"}`],
  ],
  documents: [
    [user([{ type: 'document', source: PDF }]), `"file_data":"${DATA}"`],
    [part({ type: 'input_file', file_data: DATA }), `"file_data":"${DATA}"`],
    [user([{ type: 'file', file: { file_data: DATA } }]), '"media_type":"application/pdf","data":"AAAA"'],
  ],
  audio: [
    null,
    [part({ type: 'input_audio', input_audio: { data: 'A' } }), '"input_audio":{"data":"A"}'],
    [user([{ type: 'input_audio', input_audio: { data: 'A' } }]), ''],
  ],
  'files of the provider': [
    [user([{ type: 'image', source: { type: 'file', file_id: 'f' } }]), ''],
    [part({ type: 'input_file', file_id: 'f' }), ''],
    [user([{ type: 'file', file: { file_id: 'f' } }]), ''],
  ],
  tools: [
    [OF_MESSAGES, '"name":"see","parameters":{"type":"object"}'],
    [OF_RESPONSES, '"name":"see","parameters":{"type":"object"}'],
    [OF_CHAT, '"name":"see","input_schema":{"type":"object"}'],
  ],
  'a chosen tool': [
    [{ ...OF_MESSAGES, tool_choice: { type: 'tool', name: 'see' } }, '"tool_choice":{"type":"function"'],
    [{ ...OF_RESPONSES, tool_choice: { type: 'function', name: 'see' } }, '"tool_choice":{"type":"function"'],
    [
      { ...OF_CHAT, tool_choice: { type: 'function', function: { name: 'see' } } },
      '"tool_choice":{"type":"tool","name":"see"}',
    ],
  ],
  'one call at a time': [
    [{ ...OF_MESSAGES, tool_choice: { type: 'auto', disable_parallel_tool_use: true } }, '"parallel_tool_calls":false'],
    [{ ...OF_RESPONSES, parallel_tool_calls: false }, '"parallel_tool_calls":false'],
    [{ ...OF_CHAT, parallel_tool_calls: false }, '"disable_parallel_tool_use":true'],
  ],
  'custom tools': [
    null,
    [{ tools: [{ type: 'custom', name: 'exec' }] }, '"name":"exec"'],
    [{ tools: [{ type: 'custom', custom: { name: 'exec' } }] }, ''],
  ],
  'grammars of custom tools': [
    null,
    [{ tools: [{ type: 'custom', name: 'exec', format: { type: 'grammar', definition: 'x: Y' } }] }, 'x: Y'],
    null,
  ],
  'tools that the input adds': [
    null,
    [item({ type: 'additional_tools', tools: [{ type: 'function', name: 'see' }] }), '"name":"see"'],
    null,
  ],
  'tools of the provider': [
    [{ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, ''],
    [{ tools: [{ type: 'web_search' }] }, ''],
    [{ web_search_options: { search_context_size: 'low' } }, ''],
  ],
  'calls in earlier turns': [
    [assistant({ content: [{ type: 'tool_use', id: 'a', name: 'see', input: {} }] }), '"name":"see","arguments":"{}"'],
    [item({ type: 'function_call', call_id: 'a', name: 'see', arguments: '{}' }), '"name":"see","arguments":"{}"'],
    [
      assistant({ tool_calls: [{ id: 'a', function: { name: 'see', arguments: '{}' } }] }),
      '"type":"tool_use","id":"a","name":"see","input":{}',
    ],
  ],
  'images in results of tools': [
    [user([{ type: 'tool_result', tool_use_id: 'a', content: [PICTURE] }]), `"image_url":{"url":"${URL}"}`],
    [
      item({ type: 'function_call_output', call_id: 'a', output: [{ type: 'input_image', image_url: URL }] }),
      `"image_url":{"url":"${URL}"}`,
    ],
    [
      { messages: [{ role: 'tool', tool_call_id: 'a', content: [{ type: 'image_url', image_url: { url: URL } }] }] },
      URL,
    ],
  ],
  'results that failed': [
    [user([{ type: 'tool_result', tool_use_id: 'a', content: 'No', is_error: true }]), '"content":"No"'],
    null,
    null,
  ],
  'signed reasoning': [
    [
      assistant({
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
          { type: 'text', text: 'Yes' },
        ],
      }),
      '"signature":"sig"',
    ],
    [
      {
        input: [
          { type: 'reasoning', summary: [], encrypted_content: JSON.stringify(details) },
          { role: 'assistant', content: 'Yes' },
        ],
      },
      '"signature":"sig"',
    ],
    [assistant({ content: 'Yes', reasoning_details: details }), '"thinking":"Hm.","signature":"sig"'],
  ],
  'reasoning without a signature': [
    [
      assistant({
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: '' },
          { type: 'text', text: 'Yes' },
        ],
      }),
      '"reasoning_content":"Hm."',
    ],
    [
      {
        input: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
          { role: 'assistant', content: 'Yes' },
        ],
      },
      '"reasoning_content":"Hm."',
    ],
    [assistant({ content: 'Yes', reasoning_content: 'Hm.' }), ''],
  ],
  'level of reasoning': [
    [{ output_config: { effort: 'low' } }, '"reasoning_effort":"low"'],
    [{ reasoning: { effort: 'low' } }, '"reasoning_effort":"low"'],
    [{ reasoning_effort: 'low', max_tokens: 9000 }, '"thinking":{"type":"enabled","budget_tokens":4096}'],
  ],
  'budget of reasoning': [
    [{ thinking: { type: 'enabled', budget_tokens: 4000 } }, '"reasoning_effort":"low"'],
    null,
    null,
  ],
  'JSON by a schema': [
    [{ output_config: { format: { type: 'json_schema', schema: SCHEMA } } }, '"schema":{"type":"object"}'],
    [{ text: { format: { type: 'json_schema', name: 'a', schema: SCHEMA } } }, '"schema":{"type":"object"}'],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: SCHEMA } } },
      '"schema":{"type":"object"}',
    ],
  ],
  'JSON without a schema': [
    null,
    [{ text: { format: { type: 'json_object' } } }, '"response_format":{"type":"json_object"}'],
    [{ response_format: { type: 'json_object' } }, ''],
  ],
  'limit of the answer': [
    [{ max_tokens: 9 }, '"max_tokens":9'],
    [{ max_output_tokens: 9 }, '"max_tokens":9'],
    [{ max_completion_tokens: 9 }, '"max_tokens":9'],
  ],
  temperature: [
    [{ temperature: 0.5 }, '"temperature":0.5'],
    [{ temperature: 0.5 }, '"temperature":0.5'],
    [{ temperature: 0.5 }, '"temperature":0.5'],
  ],
  'temperature above 1': [null, [{ temperature: 1.5 }, '"temperature":1.5'], [{ temperature: 1.5 }, '"temperature":1']],
  top_k: [[{ top_k: 5 }, ''], null, null],
  'seed, penalties, log probabilities': [null, null, [{ seed: 1, presence_penalty: 1, logprobs: true }, '']],
  'stop sequences': [
    [{ stop_sequences: ['END'] }, '"stop":["END"]'],
    null,
    [{ stop: 'END' }, '"stop_sequences":["END"]'],
  ],
  'the end user': [
    [{ metadata: { user_id: 'u' } }, '"user":"u"'],
    [{ user: 'u' }, '"user":"u"'],
    [{ user: 'u' }, '"metadata":{"user_id":"u"}'],
  ],
  'marks for caches': [
    [user([{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }]), '"content":"Hi"'],
    null,
    [
      user([{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }]),
      '"cache_control":{"type":"ephemeral"}',
    ],
  ],
  'a stored conversation': [null, [{ previous_response_id: 'resp_1' }, ''], null],
}

/** Returns the rows for requests: an ability, and what becomes of it in each conversion. */
export function requestRows(): string[][] {
  const conversions = [
    (members: JsonObject) => messagesRequestToChat({ model: 'm', messages: [], ...members }),
    (members: JsonObject) => responsesRequestToChat({ model: 'm', input: 'Hi', ...members }),
    (members: JsonObject) => chatRequestToMessages({ model: 'm', messages: [], ...members }),
  ] as const
  return Object.entries(REQUESTS).map(([ability, cases]) => [
    ability,
    ...cases.map((each, at) => {
      const convertRequest = conversions[at]
      if (!each || !convertRequest) return ''
      const [members, kept] = each
      const run = () => ofBody(convertRequest(members))
      return cellOf(run, kept)
    }),
  ])
}

const chatAnswer = (message: JsonObject, finish = 'stop', usage: JsonObject = { prompt_tokens: 9 }) => ({
  id: 'c',
  model: 'm',
  choices: [{ index: 0, message, finish_reason: finish }],
  usage,
})

const messagesAnswer = (
  content: readonly JsonObject[],
  stopReason = 'end_turn',
  usage: JsonObject = { input_tokens: 9 },
) => ({
  id: 'm',
  type: 'message',
  content,
  stop_reason: stopReason,
  usage,
})

/** Writes a chat answer as a stream. */
function chatStream(answer: ReturnType<typeof chatAnswer>): ServerEvent[] {
  const [choice] = answer.choices
  const { tool_calls: calls, ...message } = choice?.message ?? {}
  const numbered = Array.isArray(calls) ? calls.map((call, index) => ({ ...call, index })) : []
  return chatEvents(
    delta(message),
    ...numbered.map((call) => delta({ tool_calls: [call] })),
    delta({}, choice?.finish_reason),
    { choices: [], usage: answer.usage },
  )
}

/** Writes an answer of Messages as a stream whose blocks are complete at their start. */
const messagesStream = ({ content, stop_reason, usage }: ReturnType<typeof messagesAnswer>): ServerEvent[] =>
  messagesEvents(
    { type: 'message_start', message: { id: 'm', usage } },
    ...content.flatMap((block, index) => {
      const isSigned = block.type === 'thinking'
      const signature = { type: 'signature_delta', signature: block.signature }
      return [
        { type: 'content_block_start', index, content_block: block },
        ...(isSigned ? [{ type: 'content_block_delta', index, delta: signature }] : []),
        { type: 'content_block_stop', index },
      ]
    }),
    { type: 'message_delta', delta: { stop_reason }, usage },
    { type: 'message_stop' },
  )

const CACHED = { prompt_tokens: 9, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } }
const REASONED = { prompt_tokens: 9, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 3 } }
const call = { id: 'a', type: 'function', function: { name: 'see', arguments: '{"x":1}' } }
const SEARCH = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }

/** Abilities of answers, with the JSON that both the complete answer and the stream have after the conversion. */
const ANSWERS: Record<
  string,
  readonly [
    chat: ReturnType<typeof chatAnswer> | null,
    toMessages: string,
    toResponses: string,
    messages: ReturnType<typeof messagesAnswer> | null,
    toChat: string,
  ]
> = {
  text: [
    chatAnswer({ content: 'Hi' }),
    '"text":"Hi"',
    '"text":"Hi"',
    messagesAnswer([{ type: 'text', text: 'Hi' }]),
    '"content":"Hi"',
  ],
  reasoning: [
    chatAnswer({ reasoning_content: 'Hm.' }),
    '"thinking":"Hm."',
    '"summary":[{"type":"summary_text","text":"Hm."}]',
    messagesAnswer([{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
    '"reasoning_content":"Hm."',
  ],
  'signatures of reasoning': [
    chatAnswer({ reasoning: 'Hm.', reasoning_details: details }),
    '"signature":"sig"',
    '\\"signature\\":\\"sig\\"',
    messagesAnswer([{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
    '"signature":"sig"',
  ],
  'encrypted reasoning': [
    chatAnswer({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'enc' }] }),
    '"type":"redacted_thinking","data":"enc"',
    '\\"data\\":\\"enc\\"',
    messagesAnswer([{ type: 'redacted_thinking', data: 'enc' }]),
    '"data":"enc"',
  ],
  'calls of tools': [
    chatAnswer({ tool_calls: [call] }, 'tool_calls'),
    '"name":"see"',
    '"arguments":"{\\"x\\":1}"',
    messagesAnswer([{ type: 'tool_use', id: 'a', name: 'see', input: { x: 1 } }], 'tool_use'),
    '"arguments":"{\\"x\\":1}"',
  ],
  refusals: [
    chatAnswer({ refusal: 'No.' }),
    '"stop_reason":"refusal"',
    '"refusal":"No."',
    messagesAnswer([], 'refusal'),
    '"finish_reason":"content_filter"',
  ],
  'an answer at its limit': [
    chatAnswer({ content: 'Hi' }, 'length'),
    '"stop_reason":"max_tokens"',
    '"incomplete_details":{"reason":"max_output_tokens"}',
    messagesAnswer([{ type: 'text', text: 'Hi' }], 'max_tokens'),
    '"finish_reason":"length"',
  ],
  'usage with cache reads': [
    chatAnswer({ content: 'Hi' }, 'stop', CACHED),
    '"input_tokens":5,"cache_creation_input_tokens":0,"cache_read_input_tokens":4',
    '"input_tokens":9,"input_tokens_details":{"cached_tokens":4}',
    messagesAnswer([], 'end_turn', { input_tokens: 5, cache_read_input_tokens: 4, output_tokens: 5 }),
    '"prompt_tokens":9',
  ],
  'usage with reasoning': [
    chatAnswer({ content: 'Hi' }, 'stop', REASONED),
    '"output_tokens_details":{"thinking_tokens":3}',
    '"output_tokens_details":{"reasoning_tokens":3}',
    messagesAnswer([], 'end_turn', {
      input_tokens: 5,
      output_tokens: 5,
      output_tokens_details: { thinking_tokens: 3 },
    }),
    '"reasoning_tokens":3',
  ],
  'tools of the provider': [null, '', '', messagesAnswer([SEARCH]), ''],
}

/** Returns the cell for a complete answer and the stream with the same. */
function both(
  whole: () => Conversion,
  converter: () => EventConverter,
  events: readonly ServerEvent[],
  kept: string,
): string {
  const cells = [cellOf(() => ofBody(whole()), kept), cellOf(() => ofStream(converter(), events), kept)]
  if (cells[0] !== cells[1]) throw new Error(`The answer says ${cells[0]}, the stream ${cells[1]}, about ${kept}.`)
  return cells[0] ?? ''
}

/** Returns the rows for answers and streams. */
export function answerRows(): string[][] {
  return Object.entries(ANSWERS).map(([ability, [chat, toMessages, toResponses, messages, toChat]]) => [
    ability,
    chat ? both(() => chatAnswerToMessages(chat), chatStreamToMessages, chatStream(chat), toMessages) : '',
    chat
      ? both(
          () => chatAnswerToResponses(chat),
          () => chatStreamToResponses(),
          chatStream(chat),
          toResponses,
        )
      : '',
    messages
      ? both(
          () => messagesAnswerToChat(messages),
          () => messagesStreamToChat(),
          messagesStream(messages),
          toChat,
        )
      : '',
  ])
}

const CHAT_ERROR = [...chatEvents(delta({ content: 'Hi' })).slice(0, 1), { data: '{"error":{"message":"Busy."}}' }]
const INTERLEAVED = chatEvents(
  callDelta(0, '{"x"', 'a', 'see'),
  callDelta(1, '{"y"', 'b', 'do'),
  callDelta(0, ':1}'),
  callDelta(1, ':2}'),
  delta({}, 'tool_calls'),
)
const MESSAGES_ERROR = messagesEvents(
  { type: 'message_start', message: { id: 'm' } },
  { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } },
)

/** Abilities of streams alone. */
const STREAMS: Record<string, readonly (readonly [events: readonly ServerEvent[], kept: string] | null)[]> = {
  'interleaved calls (streams)': [
    [INTERLEAVED, '"partial_json":"{\\"y\\":2}"'],
    [INTERLEAVED, '"arguments":"{\\"y\\":2}"'],
    null,
  ],
  'errors in mid-stream': [
    [CHAT_ERROR, '"type":"error"'],
    [CHAT_ERROR, '"type":"response.failed"'],
    [MESSAGES_ERROR, '"error":{"message":"Busy."'],
  ],
  'an error if the stream is cut': [
    [CHAT_ERROR.slice(0, 1), '"type":"error"'],
    [CHAT_ERROR.slice(0, 1), '"type":"response.failed"'],
    [MESSAGES_ERROR.slice(0, 1), '"error":{"message"'],
  ],
}

/** Returns the rows for streams alone. */
export function streamRows(): string[][] {
  const converters = [chatStreamToMessages, () => chatStreamToResponses(), () => messagesStreamToChat()]
  return Object.entries(STREAMS).map(([ability, cases]) => [
    ability,
    ...cases.map((each, at) =>
      each ? cellOf(() => ofStream((converters[at] ?? chatStreamToMessages)(), each[0]), each[1]) : '',
    ),
  ])
}
