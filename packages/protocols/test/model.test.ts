/** Some providers leave the model out of their answers; the caller's form requires one. */
import { describe, expect, test } from 'vitest'
import { type JsonObject, recordOf } from '../src/core/json.ts'
import {
  chain,
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatStreamToMessages,
  chatStreamToResponses,
  messagesAnswerToChat,
  messagesStreamToChat,
} from '../src/index.ts'
import { bodiesOf, chatEvents, convert, delta, messageOf, messagesEvents, responseOf } from './streams.ts'

const model = 'asked'

/** Chat and Messages with this model, or with none. */
const chat = (named?: string) =>
  chatEvents({ model: named, ...delta({ content: 'Hi' }) }, { model: named, ...delta({}, 'stop') })
const messages = (named?: string) =>
  messagesEvents(
    { type: 'message_start', message: { id: 'm', model: named } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  )
const choices = [{ message: { content: 'Hi' }, finish_reason: 'stop' }]

const MODELS: Record<string, (named?: string) => unknown> = {
  'a chat stream to Messages': (named) => messageOf(convert(chatStreamToMessages({ model }), chat(named))).model,
  'a chat stream to Responses': (named) => responseOf(convert(chatStreamToResponses({ model }), chat(named))).model,
  'a stream of Messages to chat': (named) => {
    const models = bodiesOf(convert(messagesStreamToChat({ model }), messages(named))).map((each) => each.model)
    return [...new Set(models)].join()
  },
  'a stream of Messages to Responses': (named) =>
    responseOf(convert(chain(messagesStreamToChat({ model }), chatStreamToResponses({ model })), messages(named)))
      .model,
  'a chat answer to Messages': (named) => chatAnswerToMessages({ model: named, choices }, { model }).body.model,
  'a chat answer to Responses': (named) => chatAnswerToResponses({ model: named, choices }, { model }).body.model,
  'an answer of Messages to chat': (named) => messagesAnswerToChat({ model: named, content: [] }, { model }).body.model,
}

describe('an answer without a model has the one that the caller asked for', () => {
  test.each(Object.entries(MODELS))('%s', (_, modelOf) => {
    expect([modelOf(), modelOf(''), modelOf('named')]).toEqual([model, model, 'named'])
  })

  test('a stream to Responses that fails before its first chunk', () => {
    const events = convert(chatStreamToResponses({ model }), [{ data: '{"error":{"message":"Busy."}}' }])
    const failed: JsonObject = recordOf(bodiesOf(events).at(-1))
    expect(recordOf(failed.response).model).toBe(model)
  })
})
