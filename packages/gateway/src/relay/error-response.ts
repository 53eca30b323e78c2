import type { HttpContext } from '../http/env.ts'
import { jsonResponse } from '../http/response.ts'
import type { ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { translate } from '../texts/text.ts'

/** Whether an error has further fields for the body. */
const hasFields = ({ type, param, code }: ErrorDetails): boolean =>
  type !== undefined || param !== undefined || code !== undefined

/** Returns an error in OpenAI's format. Like One API, it appends the request ID to the message. */
export function errorBody(c: HttpContext, { text, details }: RelayError) {
  const message = `${translate(text, c.req.header('accept-language'))} (request id: ${c.get('requestId')})`
  if (!details || !hasFields(details)) return { error: { message, type: 'one_api_error' } }
  const { type = 'one_api_error', param = '', code = null } = details
  return { error: { message, type, param, code } }
}

export function errorResponse(c: HttpContext, error: RelayError): Response {
  const { retryAfter, headers = {}, isFinal } = error.details ?? {}
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (isFinal) c.header('x-should-retry', 'false')
  return jsonResponse(c, errorBody(c, error), error.status)
}
