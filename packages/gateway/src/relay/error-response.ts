import type { HttpContext } from '../http/env.ts'
import { jsonResponse } from '../http/response.ts'
import type { RelayError } from '../lib/relay-error.ts'
import { translate } from '../texts/text.ts'

/** Returns an error in OpenAI's format. Like One API, it appends the request ID to the message. */
export function errorBody(c: HttpContext, { text, details }: RelayError) {
  const message = `${translate(text, c.req.header('accept-language'))} (request id: ${c.get('requestId')})`
  if (!details) return { error: { message, type: 'one_api_error' } }
  const { type = 'one_api_error', param = '', code = null } = details
  return { error: { message, type, param, code } }
}

export function errorResponse(c: HttpContext, error: RelayError): Response {
  const { retryAfter } = error.details ?? {}
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return jsonResponse(c, errorBody(c, error), error.status)
}
