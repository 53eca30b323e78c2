import { type ChatPiece, ChatStreamReader } from '../chat/chat-stream.ts'
import { encryptedThought, type Thought, thoughtOf } from '../chat/reasoning.ts'
import { type JsonObject, recordOf, textOf, toJson } from '../core/json.ts'
import { Report } from '../core/report.ts'
import { type ReportedError, toError } from '../errors/protocol-error-body.ts'
import type { EventConverter } from '../events/event-converter.ts'
import type { ServerEvent } from '../events/server-event.ts'
import {
  begunResponse,
  callItem,
  endedResponse,
  failedResponse,
  type Identity,
  messageItem,
  outputText,
  reasoningItem,
  refusalPart,
} from './response.ts'
import { type CallerTool, customInput, toolsOf } from './tools.ts'

/** An item of the response that is being written. */
type Item = { readonly id: string; readonly index: number } & (
  | { readonly kind: 'reasoning'; readonly thoughts: Thought[]; text: string; signed: number }
  | { readonly kind: 'text' | 'refusal'; text: string }
  | { readonly kind: 'call'; readonly callId: string; readonly name: string; text: string }
)

const PREFIXES = { reasoning: 'rs', text: 'msg', refusal: 'msg', call: 'fc' }

/** Writes the pieces of a chat stream as events of Responses. */
class ResponsesWriter {
  readonly #request: JsonObject
  readonly #callers: ReadonlyMap<string, CallerTool>
  readonly #output: JsonObject[] = []
  /** Calls stay open until the end, as they may be interleaved. */
  readonly #calls = new Map<number, Extract<Item, { kind: 'call' }>>()
  /** Reasoning or text that is open. */
  #open: Item | undefined
  #identity: Identity
  #items = 0
  #number = 0

  constructor(request: JsonObject) {
    this.#request = request
    this.#identity = { id: '', model: textOf(request.model), created: 0 }
    this.#callers = toolsOf(request, new Report()).callers
  }

  write(piece: ChatPiece): ServerEvent[] {
    switch (piece.kind) {
      case 'start': {
        this.#identity = piece
        const response = begunResponse(piece, this.#request)
        return [this.#event('response.created', { response }), this.#event('response.in_progress', { response })]
      }
      case 'reasoning':
        return this.#reasoning(piece.text)
      case 'signature':
        return this.#think((text) => thoughtOf(text, piece.signature))
      case 'encrypted':
        return this.#think(() => encryptedThought(piece.encrypted))
      case 'text':
      case 'refusal':
        return this.#text(piece.kind, piece.text)
      case 'call':
        return [...this.#closeOpen(), ...this.#call(piece)]
      case 'arguments':
        return this.#arguments(piece)
      case 'error':
        return this.#fail(piece.error)
      case 'end':
        return this.#end(piece)
    }
  }

  #event(type: string, members: JsonObject): ServerEvent {
    return { event: type, data: toJson({ type, sequence_number: this.#number++, ...members }) }
  }

  #start<T extends Item['kind']>(kind: T): { kind: T; id: string; index: number; text: string } {
    const index = this.#items++
    return { kind, id: `${PREFIXES[kind]}_${this.#identity.id}_${index}`, index, text: '' }
  }

  #added(item: Item, shown: JsonObject): ServerEvent {
    return this.#event('response.output_item.added', { output_index: item.index, item: shown })
  }

  #openReasoning(): [item: Extract<Item, { kind: 'reasoning' }>, events: ServerEvent[]] {
    if (this.#open?.kind === 'reasoning') return [this.#open, []]
    const closed = this.#closeOpen()
    const item = { ...this.#start('reasoning'), thoughts: [], signed: 0 }
    this.#open = item
    const part = {
      item_id: item.id,
      output_index: item.index,
      summary_index: 0,
      part: { type: 'summary_text', text: '' },
    }
    const events = [
      ...closed,
      this.#added(item, reasoningItem(item.id, [])),
      this.#event('response.reasoning_summary_part.added', part),
    ]
    return [item, events]
  }

  #reasoning(text: string): ServerEvent[] {
    const [item, events] = this.#openReasoning()
    item.text += text
    const place = { item_id: item.id, output_index: item.index, summary_index: 0 }
    return [...events, this.#event('response.reasoning_summary_text.delta', { ...place, delta: text })]
  }

  /** Ends a thought of the reasoning. */
  #think(thought: (text: string) => Thought): ServerEvent[] {
    const [item, events] = this.#openReasoning()
    const ended = thought(item.text.slice(item.signed))
    item.signed += ended.text.length
    item.thoughts.push(ended)
    return events
  }

  #text(kind: 'text' | 'refusal', text: string): ServerEvent[] {
    const events = this.#open?.kind === kind ? [] : this.#openText(kind)
    const item = this.#open
    if (!item) return events
    item.text += text
    const delta = kind === 'text' ? { delta: text, logprobs: [] } : { delta: text }
    const type = kind === 'text' ? 'response.output_text.delta' : 'response.refusal.delta'
    return [...events, this.#event(type, { ...this.#place(item), ...delta })]
  }

  #openText(kind: 'text' | 'refusal'): ServerEvent[] {
    const closed = this.#closeOpen()
    const item = this.#start(kind)
    this.#open = item
    const part = kind === 'text' ? outputText('') : refusalPart('')
    return [
      ...closed,
      this.#added(item, messageItem(item.id, [], 'in_progress')),
      this.#event('response.content_part.added', { ...this.#place(item), part }),
    ]
  }

  #place = (item: Item): JsonObject => ({ item_id: item.id, output_index: item.index, content_index: 0 })

  #call({ at, id, name }: Extract<ChatPiece, { kind: 'call' }>): ServerEvent[] {
    const item = { ...this.#start('call'), callId: id, name }
    this.#calls.set(at, item)
    const call = { id, name, arguments: '' }
    return [this.#added(item, callItem(item.id, call, this.#callers.get(name), 'in_progress'))]
  }

  #arguments({ at, text }: Extract<ChatPiece, { kind: 'arguments' }>): ServerEvent[] {
    const item = this.#calls.get(at)
    if (!item) return []
    item.text += text
    // The input of a custom tool is known when its JSON is complete.
    if (this.#callers.get(item.name)?.isCustom) return []
    const place = { item_id: item.id, output_index: item.index }
    return [this.#event('response.function_call_arguments.delta', { ...place, delta: text })]
  }

  /** Ends the reasoning or the text before another item begins. */
  #closeOpen(): ServerEvent[] {
    const item = this.#open
    this.#open = undefined
    return item ? this.#close(item) : []
  }

  #close(item: Item): ServerEvent[] {
    const [shown, events] = this.#closing(item)
    this.#output[item.index] = shown
    return [...events, this.#event('response.output_item.done', { output_index: item.index, item: shown })]
  }

  /** Returns an item as it ended, and the events that end its parts. */
  #closing(item: Item): [shown: JsonObject, events: ServerEvent[]] {
    const place = { item_id: item.id, output_index: item.index }
    if (item.kind === 'reasoning') {
      const rest = item.text.slice(item.signed)
      const { text } = item
      const shown = reasoningItem(item.id, rest ? [...item.thoughts, thoughtOf(rest)] : item.thoughts)
      const part = { ...place, summary_index: 0, part: { type: 'summary_text', text } }
      return [
        shown,
        [
          this.#event('response.reasoning_summary_text.done', { ...place, summary_index: 0, text }),
          this.#event('response.reasoning_summary_part.done', part),
        ],
      ]
    }
    if (item.kind === 'call') return this.#closingCall(item, place)
    const part = item.kind === 'text' ? outputText(item.text) : refusalPart(item.text)
    const done =
      item.kind === 'text'
        ? this.#event('response.output_text.done', { ...this.#place(item), text: item.text, logprobs: [] })
        : this.#event('response.refusal.done', { ...this.#place(item), refusal: item.text })
    const events = [done, this.#event('response.content_part.done', { ...this.#place(item), part })]
    return [messageItem(item.id, [part]), events]
  }

  #closingCall(item: Extract<Item, { kind: 'call' }>, place: JsonObject): [JsonObject, ServerEvent[]] {
    const tool = this.#callers.get(item.name)
    const args = item.text || '{}'
    const shown = callItem(item.id, { id: item.callId, name: item.name, arguments: args }, tool)
    if (!tool?.isCustom) {
      const done = { ...place, name: tool?.name ?? item.name, arguments: args }
      return [shown, [this.#event('response.function_call_arguments.done', done)]]
    }
    const input = customInput(item.text)
    return [
      shown,
      [
        this.#event('response.custom_tool_call_input.delta', { ...place, delta: input }),
        this.#event('response.custom_tool_call_input.done', { ...place, input }),
      ],
    ]
  }

  #end({ finish, usage }: Extract<ChatPiece, { kind: 'end' }>): ServerEvent[] {
    const events = [...this.#closeOpen(), ...[...this.#calls.values()].flatMap((item) => this.#close(item))]
    const response = endedResponse(this.#identity, this.#request, { output: this.#output, finish, usage })
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed'
    return [...events, this.#event(type, { response })]
  }

  /** Ends with the event that makes clients throw, and with the failed response for those that wait for one. */
  #fail(error: ReportedError): ServerEvent[] {
    const { message, status, code } = error
    const body = toError('responses', status, message, code)
    const output = this.#output.filter((item) => item !== undefined)
    const response = failedResponse(this.#identity, this.#request, output, error)
    return [
      this.#event('error', { code: code ?? null, message, param: null, ...body }),
      this.#event('response.failed', { response }),
    ]
  }
}

/**
 * Returns a converter of a chat stream to a stream of Responses.
 * @param request the request of Responses: it names custom tools, and the model if the stream names none
 */
export function chatStreamToResponses(request: unknown = {}): EventConverter {
  const report = new Report()
  const asked = recordOf(request)
  const reader = new ChatStreamReader(report, textOf(asked.model))
  const writer = new ResponsesWriter(asked)
  return {
    push: (event) => reader.push(event).flatMap((piece) => writer.write(piece)),
    end: () => reader.end().flatMap((piece) => writer.write(piece)),
    dropped: () => report.dropped,
  }
}
