import { describe, expect, test } from 'vitest'
import { chatEvents, convert, delta, messageOf, responseOf } from '../../test/streams.ts'
import { recordsOf } from '../core/json.ts'
import { chatAnswerToMessages } from '../messages-to-chat/answer.ts'
import { messagesRequestToChat } from '../messages-to-chat/request.ts'
import { chatStreamToMessages } from '../messages-to-chat/stream.ts'
import { responsesRequestToChat } from '../responses-to-chat/request.ts'
import { chatStreamToResponses } from '../responses-to-chat/stream.ts'

const call = {
  id: 'a',
  type: 'function',
  function: { name: 'see', arguments: '{}' },
  extra_content: { google: { thought_signature: 'Ab+/cQ==' } },
}
const events = chatEvents(delta({ tool_calls: [{ index: 0, ...call }] }), delta({}, 'tool_calls'))

describe('the signature of a call is in the next request', () => {
  test.each([
    ['an answer', () => chatAnswerToMessages({ choices: [{ message: { tool_calls: [call] } }] }).body],
    ['a stream', () => messageOf(convert(chatStreamToMessages(), events))],
  ])('of Messages after %s', (_, respond) => {
    const { content } = respond()
    const [{ id } = {}] = recordsOf(content)
    expect(id).toMatch(/^[a-zA-Z0-9_-]+$/)
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'A' }] }
    expect(messagesRequestToChat({ messages: [{ role: 'assistant', content }, result] }).body.messages).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'A' },
    ])
  })

  test('of Responses', () => {
    const { output } = responseOf(convert(chatStreamToResponses(), events))
    const [{ call_id: id } = {}] = recordsOf(output)
    const input = [...recordsOf(output), { type: 'function_call_output', call_id: id, output: 'A' }]
    expect(responsesRequestToChat({ input }).body.messages).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'A' },
    ])
  })
})
