import { type JsonObject, recordOf, recordsOf, textOf, toJson } from '../core/json.ts'
import type { Report } from '../core/report.ts'
import type { Usage } from '../usage/usage.ts'
import { usageOf } from '../usage/usage-meter.ts'
import { NO_USAGE } from '../usage/write-usage.ts'
import { signedId } from './call-id.ts'
import { contentTextIn, type Thought, thoughtsOf } from './reasoning.ts'

/** A call of a tool in a chat answer. */
export interface ChatToolCall {
  readonly id: string
  readonly name: string
  /** JSON as the model wrote it, which may be invalid. */
  readonly arguments: string
}

/** A complete chat answer. */
export interface ChatAnswer {
  readonly id: string
  readonly model: string
  /** Seconds since 1970; 0 if unknown. */
  readonly created: number
  readonly thoughts: readonly Thought[]
  readonly text: string
  readonly refusal: string
  readonly calls: readonly ChatToolCall[]
  /** `finish_reason`; empty if it is missing. */
  readonly finish: string
  readonly usage: Usage
}

const argumentsOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : toJson(value)

/** Returns the arguments of the function for a custom tool, which takes a text. */
export const customArguments = (input: string): string => toJson({ input })

/** Returns the calls in a message; `function_call` is the form before tools. */
export function toolCallsIn(message: JsonObject, idPrefix: string): ChatToolCall[] {
  const calls = recordsOf(message.tool_calls).map((call, at) => {
    const id = signedId(textOf(call.id) || `${idPrefix}_${at}`, call)
    if (call.type === 'custom') {
      const { name, input } = recordOf(call.custom)
      return { id, name: textOf(name), arguments: customArguments(textOf(input)) }
    }
    const { name, arguments: args } = recordOf(call.function)
    return { id, name: textOf(name), arguments: argumentsOf(args) }
  })
  const { name, arguments: args } = recordOf(message.function_call)
  return name === undefined
    ? calls
    : [...calls, { id: `${idPrefix}_call`, name: textOf(name), arguments: argumentsOf(args) }]
}

/** Members of a chat answer, or of a chunk of its stream, that are read, or say nothing about the answer. */
export const KEPT_OF_BODY: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'x_groq',
  // They say how the provider works.
  'system_fingerprint',
  'service_tier',
  'provider',
  // It hides the length of a chunk.
  'obfuscation',
])
/** Members of a chat message, or of a delta, that are read. */
export const KEPT_OF_MESSAGE: ReadonlySet<string> = new Set([
  'role',
  'content',
  'refusal',
  'tool_calls',
  'function_call',
  'reasoning_content',
  'reasoning',
  'reasoning_details',
])

/**
 * Reads a chat answer, whose first choice counts, and notes what no other protocol has.
 * @param model the model of an answer that names none
 */
export function readChatAnswer(body: JsonObject, report: Report, model: string): ChatAnswer {
  const [choice = {}, ...others] = recordsOf(body.choices)
  const message = recordOf(choice.message)
  const id = textOf(body.id)
  report.dropOthers('', body, KEPT_OF_BODY, 'The protocol of the caller has no such field.')
  report.dropOthers('choices[0].message', message, KEPT_OF_MESSAGE, 'The protocol of the caller has no such field.')
  if (choice.logprobs) report.drop('choices[0].logprobs', 'The protocol of the caller has no log probabilities here.')
  if (others.length > 0) report.drop('choices[1]', 'The protocol of the caller has one answer.')
  return {
    id,
    model: textOf(body.model) || model,
    created: typeof body.created === 'number' ? body.created : 0,
    thoughts: thoughtsOf(message),
    text: contentTextIn(message.content),
    refusal: textOf(message.refusal),
    calls: toolCallsIn(message, id || 'call'),
    finish: textOf(choice.finish_reason),
    usage: usageOf(body) ?? NO_USAGE,
  }
}
