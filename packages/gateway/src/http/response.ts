import { REASON_HEADER } from '@relaydeck/api-sdk'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '../lib/refusal.ts'
import { translate } from '../texts/text.ts'
import type { HttpContext } from './env.ts'

const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** Returns a JSON response with the content type that One API sends. */
export const jsonResponse = (c: HttpContext, content: unknown, status: ContentfulStatusCode = 200): Response =>
  c.body(JSON.stringify(content), status, HEADERS)

/** Returns a successful response whose data is already serialised. */
export const rawJsonResponse = (c: HttpContext, data: Uint8Array): Response =>
  c.body(Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(',"message":"","success":true}')]), 200, HEADERS)

/** Returns the response for a refusal, in the language of the request. */
export function refusalResponse(c: HttpContext, { text, reason, status, extra }: Refusal): Response {
  if (reason) c.header(REASON_HEADER, reason)
  const message = translate(text, c.req.header('accept-language'))
  return jsonResponse(c, { ...extra, message, success: false }, status)
}

/** Returns an empty HTTP 429 response, as One API does, with the time to wait. */
export const tooManyRequests = (c: HttpContext, milliseconds: number): Response =>
  c.body(null, 429, { 'retry-after': String(Math.ceil(milliseconds / 1000)) })

/** Returns the response for an unknown path or method. */
export function notFound(c: HttpContext): Response {
  const message = `Invalid URL (${c.req.method} ${c.req.path})`
  return jsonResponse(c, { error: { message, type: 'invalid_request_error', param: '', code: '' } }, 404)
}
