import { isRecord } from '@relaydeck/api-sdk'
import { estimateTokens } from '../counting/count-tokens.ts'
import type { TextSample } from '../counting/text-sample.ts'
import type { HttpContext } from '../http/env.ts'
import { jsonResponse } from '../http/response.ts'
import type { JsonObject } from '../lib/json.ts'
import { type ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { CHAT_CALL, type ProviderCall } from '../providers/address.ts'
import { relayTexts } from '../texts/relay.ts'
import { type Text, translate } from '../texts/text.ts'

/** A kind of call that is relayed. */
export interface Task {
  /** Path after `/v1`, of the gateway and of the provider. */
  readonly call: ProviderCall
  /** The required field. */
  readonly field: string
  /** The list in its answer. */
  readonly result: string
  /** Model of calls that name none. */
  readonly defaultModel?: string
  /** Returns the number of answers that the provider writes. */
  readonly countAnswers: (body: JsonObject) => number
}

/** Returns the number of prompts in an input: a list may contain several, or the tokens of one. */
const countPrompts = (prompt: unknown): number =>
  Array.isArray(prompt) && typeof prompt[0] !== 'number' ? Math.max(prompt.length, 1) : 1

const countChoices = ({ n }: JsonObject): number => Math.max(countIn(n), 1)

const noAnswers = () => 0

/** All kinds of relayed calls: they have a JSON request, and a response that reports its tokens. */
export const TASKS: readonly Task[] = [
  {
    call: CHAT_CALL,
    field: 'messages',
    result: 'choices',
    countAnswers: countChoices,
  },
  {
    call: { protocol: 'chat', path: '/completions' },
    field: 'prompt',
    result: 'choices',
    // `best_of` answers are generated, and `n` returned.
    countAnswers: (body) => Math.max(countChoices(body), countIn(body.best_of)) * countPrompts(body.prompt),
  },
  {
    call: { protocol: 'chat', path: '/embeddings' },
    field: 'input',
    result: 'data',
    countAnswers: noAnswers,
  },
  {
    call: { protocol: 'chat', path: '/moderations' },
    field: 'input',
    result: 'results',
    defaultModel: 'text-moderation-stable',
    countAnswers: noAnswers,
  },
]

/** One API's maximum of `max_tokens`. */
const COUNT_MAX = (2 ** 31 - 1) / 2

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isMissing = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)

const INVALID = { code: 'invalid_text_request' }

/** Fields with a number of tokens or answers. */
const COUNTS = ['max_tokens', 'max_completion_tokens', 'n', 'best_of']

/** Whether a value is a count, or missing. */
const isCount = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= COUNT_MAX)

const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Returns the maximum number of completion tokens that a call requests for each answer; 0 if it has none. */
export const maxCompletionTokens = ({ max_tokens, max_completion_tokens }: JsonObject): number =>
  Math.max(countIn(max_tokens), countIn(max_completion_tokens))

/**
 * Checks the fields that every provider requires, and the fields that limit the cost of a call.
 * @throws RelayError
 */
export function checkFields({ field }: Task, body: JsonObject): void {
  const invalid = COUNTS.find((name) => !isCount(body[name]))
  if (invalid) throw new RelayError(400, relayTexts.invalidField(invalid), INVALID)
  if (isMissing(body[field])) throw new RelayError(400, relayTexts.field(field), INVALID)
}

/** Whether an answer has the result that its call requests. */
export function hasResult({ result }: Task, body: JsonObject): boolean {
  const list = body[result]
  return Array.isArray(list) && list.length > 0
}

const textIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

function textsOfMessage(message: unknown): string[] {
  if (!isRecord(message)) return []
  const { content, reasoning_content, tool_calls } = message
  const calls = Array.isArray(tool_calls) ? tool_calls.filter(isRecord) : []
  const inCalls = calls.flatMap((call) => (isRecord(call.function) ? textIn(call.function.arguments) : []))
  return [...textIn(content), ...textIn(reasoning_content), ...inCalls]
}

/** Adds the texts of a response, or of one event of a stream, to a sample. */
export function addCompletion({ choices }: JsonObject, sample: TextSample): void {
  if (!Array.isArray(choices)) return
  for (const { text, message, delta } of choices.filter(isRecord))
    for (const part of [...textIn(text), ...textsOfMessage(message), ...textsOfMessage(delta)])
      sample.add(part, estimateTokens(part))
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || isEmptyList(value)

/** Whether a message, or a part of one, has more than its role. */
const hasParts = (message: unknown): boolean =>
  isRecord(message) && Object.entries(message).some(([name, value]) => name !== 'role' && !isEmpty(value))

/** Whether a choice has a text, a part of a message, or its end. */
const isBegun = (choice: unknown): boolean =>
  isRecord(choice) &&
  (hasParts(choice.delta) || hasParts(choice.message) || Boolean(choice.text) || Boolean(choice.finish_reason))

/** Whether an event has a part of an answer: reports of a filter, roles, and usage are none. */
export const isContent = (event: JsonObject): boolean =>
  Array.isArray(event.choices) ? event.choices.some(isBegun) : !isRecord(event.usage)

/** Whether an event has nothing but usage. */
export const isUsageOnly = ({ choices, usage }: JsonObject): boolean =>
  isRecord(usage) && (choices === null || choices === undefined || isEmptyList(choices))

const eventOf = (data: string): string => `data: ${data}\n\n`

/** Returns a complete answer as the events of a stream. */
export const answerEvents = (answer: string): string => eventOf(answer.replaceAll(/[\r\n]+/g, ' ')) + eventOf('[DONE]')

/** Returns the last event of an interrupted stream, whose status has already been sent. */
export function interruptionEvent(requestId: string, { en }: Text): string {
  const message = `${en} (request id: ${requestId})`
  const error = { message, type: 'upstream_error', param: '', code: 'stream_broken' }
  return `\n${eventOf(JSON.stringify({ error }))}`
}

/** Whether an error has further fields for the body. */
const hasFields = ({ type, param, code }: ErrorDetails): boolean =>
  type !== undefined || param !== undefined || code !== undefined

/** Returns the body of an error. Like One API, it appends the request ID to the message. */
function errorBody(c: HttpContext, { text, details }: RelayError) {
  const message = `${translate(text, c.req.header('accept-language'))} (request id: ${c.get('requestId')})`
  if (!details || !hasFields(details)) return { error: { message, type: 'one_api_error' } }
  const { type = 'one_api_error', param = '', code = null } = details
  return { error: { message, type, param, code } }
}

/** Returns the event of an error for which it is too late to send a status. */
export const errorEvent = (c: HttpContext, error: RelayError): string => eventOf(JSON.stringify(errorBody(c, error)))

/** Returns the response to a refused or failed call. */
export function errorResponse(c: HttpContext, error: RelayError): Response {
  const { retryAfter, headers = {}, isFinal } = error.details ?? {}
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (isFinal) c.header('x-should-retry', 'false')
  return jsonResponse(c, errorBody(c, error), error.status)
}
