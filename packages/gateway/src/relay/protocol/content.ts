import { isRecord } from '@relaydeck/api-sdk'
import { errorIn } from '@relaydeck/protocols'
import { estimateTokens } from '../../counting/count-tokens.ts'
import type { TextSample } from '../../counting/text-sample.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { ProviderCall } from '../../providers/calls.ts'

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Whether an answer has the result that its call requests. Only Messages and Responses may be empty. */
export function hasResult({ protocol, result }: ProviderCall, body: JsonObject): boolean {
  const list = body[result]
  if (typeof list === 'string') return true
  // Gemini's answer to a prompt that it refuses.
  if (protocol === 'gemini' && isRecord(body.promptFeedback)) return true
  if (!Array.isArray(list)) return false
  return list.length > 0 || (protocol !== 'chat' && errorIn(body) === undefined)
}

const textIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])
const recordsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Returns the texts of a message, or of a part of one, of chat completions. */
function textsOfMessage(message: unknown): string[] {
  if (!isRecord(message)) return []
  const { content, reasoning_content, tool_calls } = message
  const inCalls = recordsIn(tool_calls).flatMap((call) =>
    isRecord(call.function) ? textIn(call.function.arguments) : [],
  )
  return [...textIn(content), ...textIn(reasoning_content), ...inCalls]
}

/** Returns the texts of a block of Messages, or of a part of one. */
function textsOfBlock(block: unknown): string[] {
  if (!isRecord(block)) return []
  const { text, thinking, partial_json, input } = block
  const inInput = isRecord(input) && Object.keys(input).length > 0 ? [JSON.stringify(input)] : []
  return [...textIn(text), ...textIn(thinking), ...textIn(partial_json), ...inInput]
}

/** Returns the texts of an item of a response. */
const textsOfItem = ({ content, summary, arguments: args, input }: JsonObject): string[] => [
  ...[...recordsIn(content), ...recordsIn(summary)].flatMap(({ text, refusal }) => [
    ...textIn(text),
    ...textIn(refusal),
  ]),
  ...textIn(args),
  ...textIn(input),
]

/** Returns the texts of an answer, or of one event of a stream, in any protocol. */
function textsOf({
  type,
  text: whole,
  choices,
  content,
  content_block,
  output,
  delta,
  candidates,
}: JsonObject): string[] {
  if (Array.isArray(choices))
    return recordsIn(choices).flatMap(({ text, message, delta: part }) => [
      ...textIn(text),
      ...textsOfMessage(message),
      ...textsOfMessage(part),
    ])
  if (Array.isArray(candidates))
    return recordsIn(candidates).flatMap((candidate) =>
      isRecord(candidate.content) ? recordsIn(candidate.content.parts).flatMap(textsOfBlock) : [],
    )
  // Events of Responses have a text as their part.
  if (typeof delta === 'string') return [delta]
  const blocks = [...recordsIn(content), content_block, delta]
  // A transcription; the last event of one repeats its text.
  const transcription = type === undefined ? textIn(whole) : []
  return [...transcription, ...blocks.flatMap(textsOfBlock), ...recordsIn(output).flatMap(textsOfItem)]
}

/** Adds the texts of an answer, or of one event of a stream, to a sample. */
export function addCompletion(body: JsonObject, sample: TextSample): void {
  for (const text of textsOf(body)) sample.add(text, estimateTokens(text))
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || isEmptyList(value)

/** Whether a message, or a part of one, has more than its role. */
const hasParts = (message: unknown): boolean =>
  isRecord(message) && Object.entries(message).some(([name, value]) => name !== 'role' && !isEmpty(value))

/** Whether a choice has a text, a part of a message, or its end. */
const isBegun = (choice: unknown): boolean =>
  isRecord(choice) &&
  (hasParts(choice.delta) || hasParts(choice.message) || Boolean(choice.text) || Boolean(choice.finish_reason))

/** Events of Messages and Responses before an answer. */
const BEFORE = new Set<unknown>([
  'message_start',
  'ping',
  'response.created',
  'response.in_progress',
  'response.queued',
  'keepalive',
])

/** Whether an event has a part of an answer, and not only a filter's report, a role, or usage. */
export function isContent(event: JsonObject): boolean {
  if (Array.isArray(event.choices)) return event.choices.some(isBegun)
  return typeof event.type === 'string' ? !BEFORE.has(event.type) : !isRecord(event.usage)
}

/** Returns the ID of an answer, also from an event of Responses. */
export function idIn({ id, response }: JsonObject): string | undefined {
  const found = isRecord(response) ? response.id : id
  return typeof found === 'string' ? found : undefined
}

/** Whether an event has nothing but usage, as chat completions send it. */
export const isUsageOnly = ({ type, choices, usage }: JsonObject): boolean =>
  type === undefined && isRecord(usage) && (choices === null || choices === undefined || isEmptyList(choices))
