import { REASON_HEADER } from '@relaydeck/api-sdk'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '../refuse.ts'
import { say } from '../texts.ts'
import type { Call } from './env.ts'

/** Answers JSON, with the content type the real server sends. */
export const json = (c: Call, content: unknown, status: ContentfulStatusCode = 200): Response =>
  c.body(JSON.stringify(content), status, { 'content-type': 'application/json; charset=utf-8' })

/** Answers a yes whose data are JSON already. */
export const written = (c: Call, data: Uint8Array): Response =>
  c.body(Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(',"message":"","success":true}')]), 200, {
    'content-type': 'application/json; charset=utf-8',
  })

/** Says no in the language of the request. */
export function refused(c: Call, { text, reason, status, beside }: Refusal): Response {
  if (reason) c.header(REASON_HEADER, reason)
  return json(c, { ...beside, message: say(text, c.req.header('accept-language')), success: false }, status)
}

/** What an unknown path or method gets. */
export function notFound(c: Call): Response {
  const message = `Invalid URL (${c.req.method} ${c.req.path})`
  return json(c, { error: { message, type: 'invalid_request_error', param: '', code: '' } }, 404)
}
