import { isRecord, type JsonObject, parseJson, recordOf, textOf } from '../src/core/json.ts'
import type { EventConverter } from '../src/events/event-converter.ts'
import type { ServerEvent } from '../src/events/server-event.ts'

/** Returns the events of a chat stream with these chunks, with its end. */
export const chatEvents = (...chunks: readonly JsonObject[]): ServerEvent[] => [
  ...chunks.map((chunk) => ({ data: JSON.stringify({ id: 'chatcmpl-1', model: 'm', created: 7, ...chunk }) })),
  { data: '[DONE]' },
]

/** Returns a chunk of a chat stream with this delta. */
export const delta = (members: JsonObject, finish: string | null = null): JsonObject => ({
  choices: [{ index: 0, delta: members, finish_reason: finish }],
})

/** Returns a delta of a call. */
export const callDelta = (index: number, args: string, id?: string, name?: string): JsonObject =>
  delta({ tool_calls: [{ index, ...(id && { id, type: 'function' }), function: { name, arguments: args } }] })

/** Returns the events of a stream of Messages. */
export const messagesEvents = (...bodies: readonly JsonObject[]): ServerEvent[] =>
  bodies.map((body) => ({ event: textOf(body.type), data: JSON.stringify(body) }))

/** Runs a stream through a converter. */
export const convert = (converter: EventConverter, events: readonly ServerEvent[]): ServerEvent[] => [
  ...events.flatMap((event) => converter.push(event)),
  ...converter.end(),
]

/** Returns the parsed data of events. */
export const bodiesOf = (events: readonly ServerEvent[]): JsonObject[] =>
  events.map(({ data }) => parseJson(data)).filter(isRecord)

/** Builds the message of a stream of Messages as its clients do, and checks the order of its events. */
export function messageOf(events: readonly ServerEvent[]): JsonObject {
  let message: JsonObject = {}
  const content: Record<string, unknown>[] = []
  const inputs: string[] = []
  let open: number | undefined
  const bodies = bodiesOf(events)
  for (const [at, body] of bodies.entries()) {
    if (events[at]?.event !== body.type) throw new Error(`${events[at]?.event} is not ${body.type}`)
    const index = Number(body.index)
    const block = content[index] ?? {}
    const change = recordOf(body.delta)
    if (body.type === 'message_start') message = recordOf(body.message)
    if (body.type === 'content_block_start') {
      if (open !== undefined || index !== content.length) throw new Error('Another block is open.')
      open = index
      content.push({ ...recordOf(body.content_block) })
    }
    if (body.type === 'content_block_delta') {
      if (open !== index) throw new Error('The block is not open.')
      if (change.type === 'text_delta') block.text = `${block.text}${change.text}`
      if (change.type === 'thinking_delta') block.thinking = `${block.thinking}${change.thinking}`
      if (change.type === 'signature_delta') block.signature = change.signature
      if (change.type === 'input_json_delta') inputs[index] = (inputs[index] ?? '') + change.partial_json
    }
    if (body.type === 'content_block_stop') {
      if (inputs[index]) block.input = parseJson(inputs[index])
      open = undefined
    }
    if (body.type === 'message_delta') message = { ...message, ...change, usage: body.usage }
  }
  if (open !== undefined && bodies.at(-1)?.type !== 'error') throw new Error('A block is still open.')
  return { ...message, content }
}

/** Builds the response of a stream of Responses as its clients do, from its items, and checks the order of its events. */
export function responseOf(events: readonly ServerEvent[]): JsonObject {
  const items: Record<string, unknown>[] = []
  const texts: string[] = []
  const bodies = bodiesOf(events)
  for (const [at, body] of bodies.entries()) {
    if (events[at]?.event !== body.type) throw new Error(`${events[at]?.event} is not ${body.type}`)
    if (body.sequence_number !== at) throw new Error(`${body.sequence_number} is not ${at}`)
    const index = Number(body.output_index)
    if (body.type === 'response.output_item.added') items[index] = { ...recordOf(body.item) }
    if (textOf(body.type).endsWith('.delta')) {
      if (recordOf(items[index]).id !== body.item_id) throw new Error('A delta is not of its item.')
      texts[index] = (texts[index] ?? '') + textOf(body.delta)
    }
    if (body.type === 'response.output_item.done') {
      const item = recordOf(body.item)
      const [part] = Array.isArray(item.content) ? item.content : Array.isArray(item.summary) ? item.summary : []
      const { text, refusal } = recordOf(part)
      const whole = item.arguments ?? item.input ?? text ?? refusal ?? ''
      if (whole !== (texts[index] ?? '') && whole !== '{}') throw new Error('The deltas are not the item.')
      items[index] = { ...item }
    }
  }
  const { response } = recordOf(bodies.at(-1))
  if (JSON.stringify(recordOf(response).output) !== JSON.stringify(items))
    throw new Error('The response has other items.')
  return recordOf(response)
}
