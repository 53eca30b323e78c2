/** A gateway whose channels answer calls of every kind, and of which one fails often. */
import { setTimeout } from 'node:timers/promises'
import { query } from './databases.ts'
import { MIXED_MODELS } from './mixed-calls.ts'
import { type Behaviour, DONE, delta, EVENTS, event, replies, USAGE, usageEvent } from './provider.ts'
import { balances, newRelay, type Relay } from './relay.ts'

const named = (data: { readonly type: string; readonly [field: string]: unknown }) =>
  `event: ${data.type}\n${event(data)}`

const MESSAGES_USAGE = { input_tokens: 100, output_tokens: 50 }
const RESPONSES_USAGE = { ...MESSAGES_USAGE, total_tokens: 150 }
const MESSAGE = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' }
const ITEM = { type: 'message', id: 'i', role: 'assistant', content: [{ type: 'output_text', text: 'Hello!' }] }
const RESPONSE = { id: 'resp_1', object: 'response', status: 'completed', model: 'm', output: [ITEM] }

/** The complete answers of a provider, by the end of the path. */
const ANSWERS = {
  '/messages': { ...MESSAGE, content: [{ type: 'text', text: 'Hello!' }], usage: MESSAGES_USAGE },
  '/responses': { ...RESPONSE, usage: RESPONSES_USAGE },
  '/images/generations': { created: 1, data: [{ b64_json: 'AAAA' }] },
  '/audio/speech': 'ID3sound',
  '/audio/transcriptions': { text: 'Hello there, how are you?' },
}

/** The events of its streams; the usage is in the last ones. */
const STREAMS = {
  '/chat/completions': [delta('Hel'), delta('lo!'), usageEvent, DONE],
  '/messages': [
    { type: 'message_start', message: { ...MESSAGE, content: [], usage: { input_tokens: 100, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello!' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 50 } },
    { type: 'message_stop' },
  ].map(named),
  '/responses': [
    { type: 'response.created', response: { ...RESPONSE, status: 'in_progress', output: [] } },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Hello!' },
    { type: 'response.completed', response: { ...RESPONSE, usage: RESPONSES_USAGE } },
  ].map(named),
}

const of = <T>(byPath: Readonly<Record<string, T>>, path: string): T | undefined =>
  Object.entries(byPath).find(([end]) => path.endsWith(end))?.[1]

/** Answers every kind of call, after a pause, and with one between the events of a stream. */
const answersAll: Behaviour = async (response, request) => {
  await setTimeout(1)
  const events = request.body.stream === true ? of(STREAMS, request.path) : undefined
  if (events) {
    response.writeHead(200, EVENTS)
    for (const each of events) {
      response.write(each)
      await setTimeout(1)
    }
    return response.end()
  }
  const answer = of<unknown>(ANSWERS, request.path)
  if (typeof answer === 'string') return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(answer)
  if (answer === undefined) return replies(USAGE)(response, request)
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

const UNRELIABLE = 'unreliable'

/** Opens a gateway with a channel for each model, and a preferred one that fails two calls of three. */
export async function newMixedRelay(): Promise<Relay> {
  let calls = 0
  const relay = await newRelay((response, request) => {
    const fails = request.headers.authorization === `Bearer ${UNRELIABLE}` && calls++ % 3 !== 0
    if (!fails) return answersAll(response, request)
    return response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}')
  })
  const { all, messages, chat } = MIXED_MODELS
  await relay.root.api.channels.update({ id: relay.channel, models: `gpt-3.5-turbo,${all}` })
  await relay.addChannel({ type: 14, models: messages })
  await relay.addChannel({ type: 28, models: chat })
  await relay.addChannel({ key: UNRELIABLE, models: `${all},${messages},${chat}`, priority: 5 })
  const ratios = { 'gpt-3.5-turbo': 0.25, [all]: 1, [messages]: 1.5, [chat]: 0.5 }
  await relay.gateway.admin.setOption('ModelRatio', JSON.stringify(ratios))
  await relay.gateway.admin.setOption('RetryTimes', '1')
  return relay
}

/** Returns what all users have spent, as users, tokens, channels and the log count it. */
export async function sumsOf(relay: Relay) {
  const [row] = await query(relay.database, 'SELECT sum(used_quota) AS used FROM channels')
  const { channelUsed, ...rest } = await balances(relay)
  return { ...rest, channelsUsed: Number(row?.used) }
}
