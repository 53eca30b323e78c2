/** Agents work over three turns with a provider that speaks another protocol. */
import { expect, test } from 'vitest'
import { type JsonObject, recordsOf, textOf } from '../src/core/json.ts'
import {
  chain,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  messagesRequestToChat,
  messagesStreamToChat,
  responsesRequestToChat,
} from '../src/index.ts'
import { callDelta, chatEvents, convert, delta, messageOf, messagesEvents, responseOf } from './streams.ts'

const TURNS = [1, 2, 3]

test('an agent of Messages calls tools of two kinds at a chat provider, which gets its reasoning back', () => {
  const tools = [
    { name: 'read', input_schema: { type: 'object' } },
    { name: 'write', input_schema: { type: 'object' } },
  ]
  const messages: JsonObject[] = [{ role: 'user', content: 'Mend it' }]
  for (const turn of TURNS) {
    const stream = chatEvents(
      delta({ reasoning_content: `Thought ${turn}` }),
      delta({ content: `Text ${turn}` }),
      callDelta(0, `{"file":"a${turn}"}`, `read_${turn}`, 'read'),
      callDelta(1, `{"file":"b${turn}"}`, `write_${turn}`, 'write'),
      delta({}, 'tool_calls'),
    )
    const { content } = messageOf(convert(chatStreamToMessages(), stream))
    const calls = recordsOf(content).filter(({ type }) => type === 'tool_use')
    const results = calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: `Result of ${id}` }))
    messages.push({ role: 'assistant', content }, { role: 'user', content: results })
  }
  const { body, dropped } = messagesRequestToChat({ model: 'm', max_tokens: 9, messages, tools })
  expect(dropped).toEqual([])
  const call = (name: string, turn: number, file: string) => ({
    id: `${name}_${turn}`,
    type: 'function',
    function: { name, arguments: JSON.stringify({ file: `${file}${turn}` }) },
  })
  expect(body.messages).toEqual([
    { role: 'user', content: 'Mend it' },
    ...TURNS.flatMap((turn) => [
      {
        role: 'assistant',
        content: `Text ${turn}`,
        reasoning_content: `Thought ${turn}`,
        tool_calls: [call('read', turn, 'a'), call('write', turn, 'b')],
      },
      { role: 'tool', tool_call_id: `read_${turn}`, content: `Result of read_${turn}` },
      { role: 'tool', tool_call_id: `write_${turn}`, content: `Result of write_${turn}` },
    ]),
  ])
})

test('an agent of Responses calls a custom tool at a provider of Messages, which gets its signed thinking back', () => {
  const request = (input: readonly JsonObject[]) => ({
    model: 'm',
    reasoning: { effort: 'low' },
    max_output_tokens: 9000,
    input: [{ type: 'additional_tools', tools: [{ type: 'custom', name: 'exec' }] }, ...input],
  })
  const input: JsonObject[] = [{ role: 'user', content: 'Mend it' }]
  for (const turn of TURNS) {
    const block = (index: number, start: JsonObject, ...deltas: JsonObject[]) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((each) => ({ type: 'content_block_delta', index, delta: each })),
      { type: 'content_block_stop', index },
    ]
    const stream = messagesEvents(
      { type: 'message_start', message: { id: `msg_${turn}`, model: 'm', usage: { input_tokens: 9 } } },
      ...block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: `Thought ${turn}` },
        { type: 'signature_delta', signature: `sig ${turn}` },
      ),
      ...block(
        1,
        { type: 'tool_use', id: `exec_${turn}`, name: 'exec', input: {} },
        { type: 'input_json_delta', partial_json: '{"input":' },
        { type: 'input_json_delta', partial_json: `"ls ${turn}"}` },
      ),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    )
    const converter = chain(messagesStreamToChat(), chatStreamToResponses(request(input)))
    const output = recordsOf(responseOf(convert(converter, stream)).output)
    const call = output.find(({ type }) => type === 'custom_tool_call')
    expect(call).toMatchObject({ name: 'exec', input: `ls ${turn}` })
    const result = { type: 'custom_tool_call_output', call_id: textOf(call?.call_id), output: `Result ${turn}` }
    input.push(...output, result)
  }
  const { body } = chatRequestToMessages(responsesRequestToChat(request(input)).body)
  expect(body.thinking).toEqual({ type: 'enabled', budget_tokens: 4096 })
  expect(body.messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Mend it' }] },
    ...TURNS.flatMap((turn) => [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: `Thought ${turn}`, signature: `sig ${turn}` },
          { type: 'tool_use', id: `exec_${turn}`, name: 'exec', input: { input: `ls ${turn}` } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: `exec_${turn}`, content: [{ type: 'text', text: `Result ${turn}` }] },
        ],
      },
    ]),
  ])
})
