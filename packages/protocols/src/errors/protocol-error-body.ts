import { isRecord, type JsonObject, recordOf, textOf } from '../core/json.ts'

/** A protocol that clients and providers speak. */
export type Protocol = 'chat' | 'messages' | 'responses'

/** Types of Anthropic's errors by status (https://platform.claude.com/docs/en/api/errors). */
const MESSAGES_TYPES: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
])

/** Types of OpenAI's errors by status. */
const OPENAI_TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [429, 'rate_limit_error'],
])

const typeOf = (types: ReadonlyMap<number, string>, status: number, failed: string): string =>
  types.get(status) ?? (status >= 400 && status < 500 ? 'invalid_request_error' : failed)

/**
 * Returns the body of an error in the form of a protocol.
 * @param status HTTP status
 * @param code such as `model_not_found`; Messages have none
 */
export function toError(protocol: Protocol, status: number, message: string, code?: string): JsonObject {
  if (protocol === 'messages')
    return { type: 'error', error: { type: typeOf(MESSAGES_TYPES, status, 'api_error'), message } }
  return { error: { message, type: typeOf(OPENAI_TYPES, status, 'server_error'), param: null, code: code ?? null } }
}

/** An error that a provider reports in the body of an answer or in a stream. */
export interface ReportedError {
  readonly message: string
  /** HTTP status that belongs to its type; 500 if it is unknown. */
  readonly status: number
  readonly code?: string
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ...[...MESSAGES_TYPES].map(([status, type]) => [type, status] as const),
  ['insufficient_quota', 429],
  ['rate_limit_exceeded', 429],
  ['invalid_api_key', 401],
  ['model_not_found', 404],
])

const UNKNOWN = 'The provider reported an error.'

/** Returns the error in an answer or in the data of an event, in any protocol; `undefined` if there is none. */
export function errorIn(body: unknown): ReportedError | undefined {
  if (!isRecord(body)) return undefined
  // Responses: the event `error` has the fields, and a failed response the error.
  const error = body.type === 'error' && !body.error ? body : (body.error ?? recordOf(body.response).error)
  if (!error) return undefined
  if (!isRecord(error)) return { message: textOf(error) || UNKNOWN, status: 500 }
  const code = textOf(error.code) || undefined
  const known = STATUSES.get(code ?? '') ?? STATUSES.get(textOf(error.type))
  const stated = [error.status, error.code, body.status].find((each) => typeof each === 'number' && each >= 400)
  const status = known ?? (typeof stated === 'number' && stated < 600 ? stated : 500)
  return { message: textOf(error.message) || UNKNOWN, status, ...(code && { code }) }
}
