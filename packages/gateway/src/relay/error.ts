import { json } from '../http/answer.ts'
import type { Call } from '../http/env.ts'
import { say, type Text } from '../texts.ts'

/** What else an error may say; with any of it, `param` and `code` are there. */
export interface ErrorDetails {
  readonly type?: string
  readonly code?: string | number | null
  readonly param?: string
}

type Status = Parameters<typeof json>[2]

/** Thrown wherever the relay says no; becomes `{ error: { message, type, param, code } }`, as OpenAI says it. */
export class RelayError extends Error {
  override readonly name: string = 'RelayError'
  readonly status: NonNullable<Status>
  readonly text: Text
  readonly details: ErrorDetails | undefined
  constructor(status: NonNullable<Status>, text: Text, details?: ErrorDetails) {
    super(text.en)
    this.status = status
    this.text = text
    this.details = details
  }
}

/** A sentence that is the same in both languages: somebody else's. */
export const verbatim = (sentence: string): Text => ({ zh: sentence, en: sentence })

/** The error as it is sent. Source: One API puts the request's number behind every message. */
export function bodyOf(c: Call, { text, details }: RelayError) {
  const message = `${say(text, c.req.header('accept-language'))} (request id: ${c.get('requestId')})`
  if (!details) return { error: { message, type: 'one_api_error' } }
  const { type = 'one_api_error', param = '', code = null } = details
  return { error: { message, type, param, code } }
}

export const relayRefused = (c: Call, error: RelayError): Response => json(c, bodyOf(c, error), error.status)
