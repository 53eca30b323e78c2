import { isRecord, type JsonObject, parseJson, recordOf, recordsOf, textOf, toJson } from '../core/json.ts'
import type { Report } from '../core/report.ts'
import { errorIn, type ReportedError } from '../errors/protocol-error-body.ts'
import type { ServerEvent } from '../events/server-event.ts'
import type { Usage } from '../usage/usage.ts'
import { UsageMeter } from '../usage/usage-meter.ts'
import { NO_USAGE } from '../usage/write-usage.ts'
import { signedId } from './call-id.ts'
import { KEPT_OF_BODY, KEPT_OF_MESSAGE } from './chat-answer.ts'
import { contentTextIn, reasoningTextIn } from './reasoning.ts'

/** What a chunk of a chat stream adds. */
export type ChatPiece =
  | { readonly kind: 'start'; readonly id: string; readonly model: string; readonly created: number }
  | { readonly kind: 'reasoning' | 'text' | 'refusal'; readonly text: string }
  /** The reasoning so far is signed. */
  | { readonly kind: 'signature'; readonly signature: string }
  /** Reasoning that only its provider can read. */
  | { readonly kind: 'encrypted'; readonly encrypted: string }
  /** A call begins; its arguments follow. */
  | { readonly kind: 'call'; readonly at: number; readonly id: string; readonly name: string }
  | { readonly kind: 'arguments'; readonly at: number; readonly text: string }
  | { readonly kind: 'error'; readonly error: ReportedError }
  /** The answer is complete. */
  | { readonly kind: 'end'; readonly finish: string; readonly usage: Usage }

/** Returns the signature or the encrypted reasoning of an entry of `reasoning_details`. */
function signatureIn({ type, signature, data }: JsonObject): ChatPiece[] {
  if (type === 'reasoning.encrypted' && typeof data === 'string') return [{ kind: 'encrypted', encrypted: data }]
  return typeof signature === 'string' && signature ? [{ kind: 'signature', signature }] : []
}

const NO_FIELD = 'The protocol of the caller has no such field.'

const CUT: ReportedError = { message: 'The stream ended before the answer was complete.', status: 502 }

/** Reads a chat stream as pieces; the last one is `end` or `error`. */
export class ChatStreamReader {
  readonly #meter = new UsageMeter()
  /** Ids of the calls. */
  readonly #calls: string[] = []
  /** Number of the last call with an index, or with an id if it has no index. */
  readonly #numbers = new Map<unknown, number>()
  readonly #model: string
  readonly #report: Report
  #id = ''
  #finish = ''
  #hasStarted = false
  #hasEnded = false

  /** @param model the model of a stream that names none */
  constructor(report: Report, model: string) {
    this.#report = report
    this.#model = model
  }

  push({ data }: Pick<ServerEvent, 'data'>): ChatPiece[] {
    if (this.#hasEnded) return []
    if (data.trim() === '[DONE]') return this.#end()
    const chunk = parseJson(data)
    if (!isRecord(chunk)) return []
    const error = errorIn(chunk)
    if (error) return this.#fail(error)
    this.#meter.add(chunk)
    const choices = recordsOf(chunk.choices)
    const choice = recordOf(choices.find(({ index }) => index === 0 || typeof index !== 'number'))
    if (typeof choice.finish_reason === 'string' && choice.finish_reason) this.#finish = choice.finish_reason
    // Some providers stream whole messages.
    const delta = isRecord(choice.delta) ? choice.delta : recordOf(choice.message)
    this.#drop(chunk, choices, delta)
    return [...this.#start(chunk), ...this.#texts(delta, choice), ...this.#toolCalls(delta)]
  }

  /** Reports parts of a chunk that other protocols cannot express. */
  #drop(chunk: JsonObject, choices: readonly JsonObject[], delta: JsonObject): void {
    if (choices.some(({ index }) => typeof index === 'number' && index > 0))
      this.#report.drop('choices[1]', 'The protocol of the caller has one answer.')
    if (isRecord(choices[0]?.logprobs))
      this.#report.drop('choices[0].logprobs', 'The protocol of the caller has no log probabilities here.')
    this.#report.dropOthers('', chunk, KEPT_OF_BODY, NO_FIELD)
    this.#report.dropOthers('choices[0].delta', delta, KEPT_OF_MESSAGE, NO_FIELD)
  }

  /** Ends the stream. Some providers send no `[DONE]`; an answer without a reason for its end was cut. */
  end(): ChatPiece[] {
    if (this.#hasEnded) return []
    return this.#finish ? this.#end() : this.#fail(CUT)
  }

  #start(chunk: JsonObject): ChatPiece[] {
    // Azure sends a chunk without an id before the answer.
    const isAhead = !textOf(chunk.id) && Array.isArray(chunk.choices) && chunk.choices.length === 0
    if (this.#hasStarted || isAhead) return []
    this.#hasStarted = true
    this.#id = textOf(chunk.id)
    const created = typeof chunk.created === 'number' ? chunk.created : 0
    return [{ kind: 'start', id: this.#id, model: textOf(chunk.model) || this.#model, created }]
  }

  #texts(delta: JsonObject, choice: JsonObject): ChatPiece[] {
    const details = recordsOf(delta.reasoning_details)
    const reasoning =
      reasoningTextIn(delta) || details.map(({ text, summary }) => textOf(text) || textOf(summary)).join('')
    const texts: ChatPiece[] = [
      { kind: 'reasoning', text: reasoning },
      { kind: 'text', text: contentTextIn(delta.content) || textOf(choice.text) },
      { kind: 'refusal', text: textOf(delta.refusal) },
    ]
    const found = texts.filter((piece) => 'text' in piece && piece.text !== '')
    // A signature follows the reasoning and precedes the text.
    const isReasoning = found[0]?.kind === 'reasoning' ? 1 : 0
    return [...found.slice(0, isReasoning), ...details.flatMap(signatureIn), ...found.slice(isReasoning)]
  }

  #toolCalls(delta: JsonObject): ChatPiece[] {
    const old = isRecord(delta.function_call) ? [{ index: 'function_call', function: delta.function_call }] : []
    return [...recordsOf(delta.tool_calls), ...old].flatMap((call) => this.#toolCall(call))
  }

  #toolCall(call: JsonObject): ChatPiece[] {
    const { name, arguments: args } = recordOf(call.function)
    const id = textOf(call.id)
    const pieces: ChatPiece[] = []
    const key = call.index ?? (id || undefined)
    let at = key === undefined ? this.#calls.length - 1 : (this.#numbers.get(key) ?? -1)
    // Some providers give every call the same index.
    const isAnother = id !== '' && textOf(name) !== '' && this.#calls[at] !== id
    if (at < 0 || isAnother) {
      at = this.#calls.length
      const known = id || `${this.#id || 'call'}_${at}`
      this.#calls.push(known)
      if (key !== undefined) this.#numbers.set(key, at)
      pieces.push({ kind: 'call', at, id: signedId(known, call), name: textOf(name) })
    }
    const text = typeof args === 'string' ? args : isRecord(args) ? toJson(args) : ''
    if (text) pieces.push({ kind: 'arguments', at, text })
    return pieces
  }

  #end(): ChatPiece[] {
    this.#hasEnded = true
    const usage = this.#meter.reported() ?? NO_USAGE
    const end: ChatPiece = { kind: 'end', finish: this.#finish, usage }
    return [...this.#start({}), end]
  }

  #fail(error: ReportedError): ChatPiece[] {
    this.#hasEnded = true
    return [{ kind: 'error', error }]
  }
}
