import { detailOf, encryptedThought, thoughtOf } from '../chat/reasoning.ts'
import { isRecord, type JsonObject, parseJson, recordOf, recordsOf, textOf, toJson } from '../core/json.ts'
import { Report } from '../core/report.ts'
import { errorIn, type ReportedError, toError } from '../errors/protocol-error-body.ts'
import type { EventConverter } from '../events/event-converter.ts'
import type { ServerEvent } from '../events/server-event.ts'
import { UsageMeter } from '../usage/usage-meter.ts'
import { toChatUsage } from '../usage/write-usage.ts'
import { type ChatAnswerOptions, dropOfAnswer, dropOfCall } from './answer.ts'
import { finishReasonOf } from './finish-reason.ts'

/** A block of the answer that is being read. */
interface Block {
  readonly type: string
  /** Number among the calls or the thoughts of the answer. */
  readonly at: number
  /** Input that the start of a call has. */
  readonly input: unknown
  /** Whether a part of the input has arrived. */
  hasInput: boolean
}

const placeOf = (index: unknown): string => `content[${typeof index === 'number' ? index : ''}]`

const SECOND: ReportedError = {
  message: 'The stream began a second answer before the first was complete.',
  status: 502,
}
const CUT: ReportedError = { message: 'The stream ended before the answer was complete.', status: 502 }

/** Reads the events of Messages and writes chunks of a chat stream. */
class ChatWriter {
  readonly report = new Report()
  readonly #created: number
  readonly #model: string
  readonly #meter = new UsageMeter()
  readonly #blocks = new Map<unknown, Block>()
  #identity: JsonObject = {}
  #calls = 0
  #thoughts = 0
  #finish = ''
  #hasEnded = false

  constructor({ created = 0, model = '' }: ChatAnswerOptions) {
    this.#created = created
    this.#model = model
  }

  read(data: string): ServerEvent[] {
    const body = parseJson(data)
    if (this.#hasEnded || !isRecord(body)) return []
    const error = errorIn(body)
    if (error) return this.#fail(error)
    this.#meter.add(body)
    switch (body.type) {
      case 'message_start':
        return this.#start(recordOf(body.message))
      case 'content_block_start':
        return this.#startBlock(body.index, recordOf(body.content_block))
      case 'content_block_delta':
        return this.#delta(this.#blocks.get(body.index), recordOf(body.delta), placeOf(body.index))
      case 'content_block_stop':
        return this.#stopBlock(body.index)
      case 'message_delta':
        this.#finish = textOf(recordOf(body.delta).stop_reason) || this.#finish
        dropOfAnswer({ ...body, ...recordOf(body.delta), delta: undefined }, this.report)
        return []
      case 'message_stop':
        return this.end()
      default:
        return []
    }
  }

  /** Ends the stream; an answer without a reason for its end was cut. */
  end(): ServerEvent[] {
    if (this.#hasEnded) return []
    if (!this.#finish) return this.#fail(CUT)
    this.#hasEnded = true
    const usage = this.#meter.reported()
    return [
      this.#chunk({}, finishReasonOf(this.#finish)),
      ...(usage ? [this.#event({ choices: [], usage: toChatUsage(usage) })] : []),
      { data: '[DONE]' },
    ]
  }

  #start(message: JsonObject): ServerEvent[] {
    if (this.#identity.id !== undefined) return this.#fail(SECOND)
    const id = textOf(message.id)
    const model = textOf(message.model) || this.#model
    dropOfAnswer(message, this.report)
    this.#identity = { id, object: 'chat.completion.chunk', created: this.#created, model }
    this.#finish = textOf(message.stop_reason)
    // Calls that a program of Anthropic's made are complete at the start of the stream.
    const complete = recordsOf(message.content).flatMap((block, at) => [
      ...this.#startBlock(at, block),
      ...this.#stopBlock(at),
    ])
    return [this.#chunk({ role: 'assistant', content: '' }), ...complete]
  }

  #event(members: JsonObject): ServerEvent {
    return { data: toJson({ ...this.#identity, ...members }) }
  }

  #chunk(delta: JsonObject, finish: string | null = null): ServerEvent {
    return this.#event({ choices: [{ index: 0, delta, finish_reason: finish }] })
  }

  #startBlock(index: unknown, block: JsonObject): ServerEvent[] {
    const type = textOf(block.type)
    const isCall = type === 'tool_use'
    const isThought = type === 'thinking' || type === 'redacted_thinking'
    const at = isCall ? this.#calls++ : isThought ? this.#thoughts++ : 0
    const known: Block = { type, at, input: block.input, hasInput: false }
    this.#blocks.set(index, known)
    if (isCall) {
      dropOfCall(placeOf(index), block, this.report)
      const call = {
        index: at,
        id: textOf(block.id),
        type: 'function',
        function: { name: textOf(block.name), arguments: '' },
      }
      return [this.#chunk({ tool_calls: [call] })]
    }
    if (type === 'text') {
      if (recordsOf(block.citations).length > 0) this.#dropCitations(placeOf(index))
      return this.#text(textOf(block.text))
    }
    if (type === 'thinking')
      return [...this.#thinking(at, textOf(block.thinking)), ...this.#signature(at, textOf(block.signature))]
    if (type === 'redacted_thinking')
      return [this.#chunk({ reasoning_details: [detailOf(encryptedThought(textOf(block.data)), at)] })]
    this.report.drop(placeOf(index), `Chat completions have no part for ${type || 'this block'}.`)
    return []
  }

  #delta(block: Block | undefined, delta: JsonObject, path: string): ServerEvent[] {
    if (delta.type === 'text_delta') return this.#text(textOf(delta.text))
    if (delta.type === 'thinking_delta') return this.#thinking(block?.at ?? 0, textOf(delta.thinking))
    if (delta.type === 'signature_delta') return this.#signature(block?.at ?? 0, textOf(delta.signature))
    if (delta.type === 'input_json_delta' && block?.type === 'tool_use')
      return this.#arguments(block, textOf(delta.partial_json))
    if (delta.type === 'citations_delta') this.#dropCitations(path)
    return []
  }

  #dropCitations(path: string): void {
    this.report.drop(`${path}.citations`, 'Chat completions have no citations.')
  }

  #text(text: string): ServerEvent[] {
    return text ? [this.#chunk({ content: text })] : []
  }

  #thinking(at: number, text: string): ServerEvent[] {
    if (!text) return []
    const { signature, ...detail } = detailOf(thoughtOf(text), at)
    return [this.#chunk({ reasoning_content: text, reasoning_details: [detail] })]
  }

  #signature(at: number, signature: string): ServerEvent[] {
    return signature ? [this.#chunk({ reasoning_details: [detailOf(thoughtOf('', signature), at)] })] : []
  }

  #arguments(block: Block, text: string): ServerEvent[] {
    if (!text) return []
    block.hasInput = true
    return [this.#chunk({ tool_calls: [{ index: block.at, function: { arguments: text } }] })]
  }

  #stopBlock(index: unknown): ServerEvent[] {
    const block = this.#blocks.get(index)
    this.#blocks.delete(index)
    // A call without arguments streams none, or has them at its start.
    return block?.type === 'tool_use' && !block.hasInput ? this.#arguments(block, toJson(block.input ?? {})) : []
  }

  #fail({ status, message, code }: ReportedError): ServerEvent[] {
    this.#hasEnded = true
    return [{ data: toJson(toError('chat', status, message, code)) }]
  }
}

/** Returns a converter of a stream of Messages to a chat stream, whose last chunk has the usage. */
export function messagesStreamToChat(options: ChatAnswerOptions = {}): EventConverter {
  const writer = new ChatWriter(options)
  return {
    push: ({ data }) => writer.read(data),
    end: () => writer.end(),
    dropped: () => writer.report.dropped,
  }
}
