import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Text } from '../texts/text.ts'

/** Further fields of an error; with any of them, `param` and `code` are sent. */
export interface ErrorDetails {
  readonly type?: string
  readonly code?: string | number | null
  readonly param?: string
  /** Seconds after which the client may try again, sent as the header `Retry-After`. */
  readonly retryAfter?: number
  /** Headers of a provider that clients act on. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the same call fails again, so that clients need not repeat it, sent as `x-should-retry: false`. */
  readonly isFinal?: boolean
}

/** Thrown when the relay rejects a call; sent as `{ error: { message, type, param, code } }`, OpenAI's error format. */
export class RelayError extends Error {
  override readonly name: string = 'RelayError'
  readonly status: ContentfulStatusCode
  readonly text: Text
  readonly details: ErrorDetails | undefined
  constructor(status: ContentfulStatusCode, text: Text, details?: ErrorDetails) {
    super(text.en)
    this.status = status
    this.text = text
    this.details = details
  }
  /** Returns the message for administrators. */
  get explanation(): Text {
    return this.text
  }
}
