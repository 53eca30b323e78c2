import { describe, expect, test } from 'vitest'
import { chatAnswerToMessages } from './answer.ts'

const answer = (message: object, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 7,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35, prompt_tokens_details: { cached_tokens: 10 } },
})

const call = (args: unknown) => ({ id: 'a', type: 'function', function: { name: 'see', arguments: args } })

describe('a chat answer', () => {
  test('has its text and usage', () => {
    expect(chatAnswerToMessages(answer({ content: 'Hello' }))).toEqual({
      dropped: [],
      body: {
        id: 'chatcmpl-1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'text', text: 'Hello' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 10, output_tokens: 5 },
      },
    })
  })

  test.each([
    ['reasoning_content', { reasoning_content: 'Hm.' }, 'Hm.', ''],
    ['reasoning', { reasoning: 'Hm.' }, 'Hm.', ''],
    [
      'a part of the content',
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] },
      'Hm.',
      '',
    ],
    [
      'details',
      { reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', signature: 's', index: 0 }] },
      'Hm.',
      's',
    ],
  ])('has its reasoning from %s', (_, message, thinking, signature) => {
    expect(chatAnswerToMessages(answer(message)).body.content).toEqual([{ type: 'thinking', thinking, signature }])
  })

  test('has its calls', () => {
    const message = { content: null, tool_calls: [call('{"at":1}'), call(''), call({ at: 2 })] }
    expect(chatAnswerToMessages(answer(message)).body).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ at: 1 }, {}, { at: 2 }].map((input) => ({ type: 'tool_use', id: 'a', name: 'see', input })),
    })
  })

  test('keeps arguments that are no JSON object, and reports them', () => {
    const { body, dropped } = chatAnswerToMessages(answer({ tool_calls: [call('{"at"')] }))
    expect(body.content).toMatchObject([{ input: { arguments: '{"at"' } }])
    expect(dropped).toHaveLength(1)
  })

  test.each([
    ['stop', 'end_turn'],
    ['length', 'max_tokens'],
    ['content_filter', 'refusal'],
    ['tool_calls', 'end_turn'],
    ['eos', 'end_turn'],
  ])('that ended with %s', (finish, stopReason) => {
    expect(chatAnswerToMessages(answer({ content: 'Hi' }, finish)).body.stop_reason).toBe(stopReason)
  })

  test('reports what Messages do not have', () => {
    const body = {
      ...answer({ content: 'Hi', annotations: [{}], audio: { id: 'a' } }),
      citations: ['https://a.example'],
    }
    body.choices.push({ ...answer({}).choices[0], index: 1 } as never)
    expect(chatAnswerToMessages(body).dropped.map(({ path }) => path)).toEqual([
      'citations',
      'choices[0].message.annotations',
      'choices[0].message.audio',
      'choices[1]',
    ])
  })

  test('that is an error is one of Messages', () => {
    expect(chatAnswerToMessages({ error: { message: 'Slow down.', code: 'rate_limit_exceeded' } }).body).toEqual({
      type: 'error',
      error: { type: 'rate_limit_error', message: 'Slow down.' },
    })
  })
})
