import { type ChatPiece, ChatStreamReader } from '../chat/chat-stream.ts'
import { isRecord, type JsonObject, parseJson, toJson } from '../core/json.ts'
import { Report } from '../core/report.ts'
import { toError } from '../errors/protocol-error-body.ts'
import type { EventConverter } from '../events/event-converter.ts'
import type { ServerEvent } from '../events/server-event.ts'
import { NO_USAGE, toMessagesUsage } from '../usage/write-usage.ts'
import type { MessagesAnswerOptions } from './answer.ts'
import { stopReasonOf } from './stop-reason.ts'

/** A block of the answer, of which only one may be open: what arrives for another one waits. */
interface Block {
  readonly kind: 'reasoning' | 'encrypted' | 'text' | 'call'
  /** The call, by its number in the stream. */
  readonly at: number
  readonly start: JsonObject
  /** Arguments of a call so far. */
  args: string
  /** Text or arguments that were not sent. */
  unsent: string
  signature: string
  index: number
  state: 'waiting' | 'open' | 'closed'
}

/** Whether nothing can follow in a block: a call is complete when its arguments are an object. */
const isComplete = ({ kind, args }: Block): boolean =>
  kind !== 'call' || (args.trimEnd().endsWith('}') && isRecord(parseJson(args)))

const eventOf = (type: string, members: JsonObject): ServerEvent => ({
  event: type,
  data: toJson({ type, ...members }),
})

/** Writes the pieces of a chat stream as events of Messages. */
class MessagesWriter {
  readonly #report: Report
  readonly #calls = new Map<number, Block>()
  #open: Block | undefined
  #waiting: Block[] = []
  #last: Block | undefined
  #thought: Block | undefined
  #count = 0
  #hasRefused = false

  constructor(report: Report) {
    this.#report = report
  }

  write(piece: ChatPiece): ServerEvent[] {
    switch (piece.kind) {
      case 'start':
        return [this.#begin(piece.id, piece.model)]
      case 'reasoning':
        return this.#add('reasoning', piece.text)
      case 'text':
        return this.#add('text', piece.text)
      case 'refusal':
        this.#hasRefused = true
        return this.#add('text', piece.text)
      case 'signature':
        return this.#sign(piece.signature)
      case 'encrypted':
        return this.#send(this.#create('encrypted', { type: 'redacted_thinking', data: piece.encrypted }))
      case 'call': {
        const start = { type: 'tool_use', id: piece.id, name: piece.name, input: {} }
        return this.#send(this.#create('call', start, piece.at))
      }
      case 'arguments':
        return this.#addArguments(piece.at, piece.text)
      case 'error':
        return [{ event: 'error', data: toJson(toError('messages', piece.error.status, piece.error.message)) }]
      case 'end':
        return this.#end(piece)
    }
  }

  #begin(id: string, model: string): ServerEvent {
    const usage = toMessagesUsage(NO_USAGE)
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    }
    return eventOf('message_start', { message })
  }

  #create(kind: Block['kind'], start: JsonObject, at = -1): Block {
    const block: Block = { kind, at, start, args: '', unsent: '', signature: '', index: -1, state: 'waiting' }
    this.#waiting.push(block)
    this.#last = block
    if (kind === 'call') this.#calls.set(at, block)
    if (kind === 'reasoning') this.#thought = block
    return block
  }

  /** Adds to the last block if it is of this kind, else to a new one. */
  #add(kind: 'reasoning' | 'text', text: string): ServerEvent[] {
    const last = this.#last
    const start = kind === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' }
    const block = last?.kind === kind && last.state !== 'closed' && !last.signature ? last : this.#create(kind, start)
    block.unsent += text
    return this.#send(block)
  }

  #sign(signature: string): ServerEvent[] {
    if (this.#thought && this.#thought.state !== 'closed') this.#thought.signature = signature
    else this.#report.drop('reasoning_details', 'A signature arrived after the answer had gone on.')
    return []
  }

  #addArguments(at: number, text: string): ServerEvent[] {
    const block = this.#calls.get(at)
    if (!block) return []
    if (block.state === 'closed') {
      if (text.trim()) this.#report.drop(`tool_calls[${at}]`, 'More arguments followed a complete JSON object.')
      return []
    }
    block.args += text
    block.unsent += text
    return this.#send(block)
  }

  /** Sends what a block has, if it is open or can be opened. */
  #send(block: Block): ServerEvent[] {
    const open = this.#open
    if (open && open !== block) {
      // A call whose arguments are no complete object may go on: calls may be interleaved.
      if (!isComplete(open)) return []
      return [...this.#close(open), ...this.#next(block)]
    }
    return open ? this.#delta(block) : this.#next(block)
  }

  /** Opens the blocks that wait, up to this one. */
  #next(last: Block): ServerEvent[] {
    const events: ServerEvent[] = []
    for (const [at, block] of this.#waiting.entries()) {
      events.push(...this.#start(block))
      if (block === last || !isComplete(block)) {
        this.#waiting = this.#waiting.slice(at + 1)
        break
      }
      events.push(...this.#close(block))
    }
    return events
  }

  #start(block: Block): ServerEvent[] {
    block.state = 'open'
    this.#open = block
    block.index = this.#count++
    return [eventOf('content_block_start', { index: block.index, content_block: block.start }), ...this.#delta(block)]
  }

  #delta(block: Block): ServerEvent[] {
    const text = block.unsent
    if (!text) return []
    block.unsent = ''
    const deltas = {
      text: { type: 'text_delta', text },
      reasoning: { type: 'thinking_delta', thinking: text },
      call: { type: 'input_json_delta', partial_json: text },
      encrypted: {},
    }
    return [eventOf('content_block_delta', { index: block.index, delta: deltas[block.kind] })]
  }

  #close(block: Block): ServerEvent[] {
    block.state = 'closed'
    this.#open = undefined
    const { index, signature } = block
    const signed = eventOf('content_block_delta', { index, delta: { type: 'signature_delta', signature } })
    return [...(signature ? [signed] : []), eventOf('content_block_stop', { index })]
  }

  /** Sends blocks that still wait or are open, and the end. */
  #end({ finish, usage }: Extract<ChatPiece, { kind: 'end' }>): ServerEvent[] {
    const events = this.#open ? this.#close(this.#open) : []
    for (const block of this.#waiting) events.push(...this.#start(block), ...this.#close(block))
    const stopReason = stopReasonOf(finish, this.#calls.size > 0, this.#hasRefused)
    return [
      ...events,
      eventOf('message_delta', {
        delta: { stop_reason: stopReason, stop_sequence: null },
        usage: toMessagesUsage(usage),
      }),
      eventOf('message_stop', {}),
    ]
  }
}

/**
 * Returns a converter of a chat stream to a stream of Messages. A call waits while the arguments of another one are
 * incomplete.
 */
export function chatStreamToMessages({ model = '' }: MessagesAnswerOptions = {}): EventConverter {
  const report = new Report()
  const reader = new ChatStreamReader(report, model)
  const writer = new MessagesWriter(report)
  return {
    push: (event) => reader.push(event).flatMap((piece) => writer.write(piece)),
    end: () => reader.end().flatMap((piece) => writer.write(piece)),
    dropped: () => report.dropped,
  }
}
