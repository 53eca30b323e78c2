import type { CallProtocol } from '@relaydeck/api-sdk'
import { type ServerEvent, toError, writeEvent } from '@relaydeck/protocols'
import type { HttpContext } from '../../http/env.ts'
import { jsonResponse } from '../../http/response.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { ErrorDetails, RelayError } from '../../lib/relay-error.ts'
import { CALLS } from '../../providers/calls.ts'
import { type Text, translate } from '../../texts/text.ts'

/** Paths of Gemini's clients. */
const GEMINI_PATH = /^\/v1beta\/|:(?:generate|streamGenerate)Content$/

/** Names of Google's errors by status (https://cloud.google.com/apis/design/errors). */
const GOOGLE_STATUS: ReadonlyMap<number, string> = new Map([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
])

/** Returns the protocol in which the caller of a path reads errors. */
function protocolOf({ req }: HttpContext): CallProtocol {
  for (const { path, protocol } of [CALLS.messages, CALLS.responses])
    if (req.path.startsWith(`/v1${path}`)) return protocol
  return GEMINI_PATH.test(req.path) ? 'gemini' : 'chat'
}

/** Whether an error has further fields for the body. */
const hasFields = ({ type, param, code }: ErrorDetails): boolean =>
  type !== undefined || param !== undefined || code !== undefined

/** Returns the sentence of an error. Like One API, it ends with the request ID. */
const sentenceOf = (c: HttpContext, text: Text): string =>
  `${translate(text, c.req.header('accept-language'))} (request id: ${c.get('requestId')})`

/** Returns when Google's clients may try again, as its API states it. */
const retryInfo = ({ retryAfter }: ErrorDetails = {}): JsonObject =>
  retryAfter === undefined
    ? {}
    : { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` }] }

/** Returns the body of an error in the caller's protocol. */
function errorBody(c: HttpContext, { text, status, details }: RelayError): JsonObject {
  const message = sentenceOf(c, text)
  if (protocolOf(c) === 'messages') return { ...toError('messages', status, message), request_id: c.get('requestId') }
  if (protocolOf(c) === 'gemini')
    return { error: { code: status, message, status: GOOGLE_STATUS.get(status) ?? 'INTERNAL', ...retryInfo(details) } }
  if (!details || !hasFields(details)) return { error: { message, type: 'one_api_error' } }
  const { type = 'one_api_error', param = '', code = null } = details
  return { error: { message, type, param, code } }
}

/** Returns the event for the body of an error: Messages and Responses name it. */
function eventFor(protocol: CallProtocol, body: JsonObject): ServerEvent {
  if (protocol === 'chat' || protocol === 'gemini') return { data: JSON.stringify(body) }
  return { event: 'error', data: JSON.stringify(protocol === 'messages' ? body : { type: 'error', ...body }) }
}

/** Returns the event of an error for which it is too late to send a status. */
export const errorEvent = (c: HttpContext, error: RelayError): string =>
  writeEvent(eventFor(protocolOf(c), errorBody(c, error)))

/** Returns the last event of an interrupted stream, whose status has already been sent. */
export function interruptionEvent(protocol: CallProtocol, requestId: string, { en }: Text): string {
  const message = `${en} (request id: ${requestId})`
  const body =
    protocol === 'messages'
      ? toError(protocol, 502, message)
      : { error: { message, type: 'upstream_error', param: '', code: 'stream_broken' } }
  return `\n${writeEvent(eventFor(protocol, body))}`
}

/** Returns the response to a refused or failed call. */
export function errorResponse(c: HttpContext, error: RelayError): Response {
  const { retryAfter, headers = {}, isFinal } = error.details ?? {}
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (isFinal) c.header('x-should-retry', 'false')
  return jsonResponse(c, errorBody(c, error), error.status)
}
