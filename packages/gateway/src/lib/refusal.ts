import type { Reason } from '@relaydeck/api-sdk'
import type { Text } from '../texts/text.ts'
import type { JsonObject } from './json.ts'

type Status = 200 | 400 | 401 | 403 | 413 | 500 | 503

interface RefusalDetails {
  /** Machine-readable reason, sent in the header `X-Relaydeck-Reason`. */
  readonly reason?: Reason
  /** HTTP status; default 200, with which One API refuses. */
  readonly status?: Status
  /** Further keys of the response, besides `message` and `success`. */
  readonly extra?: JsonObject
}

/** Thrown when the gateway rejects a call; sent as `{ message, success: false }`. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly text: Text
  readonly reason: Reason | undefined
  readonly status: Status
  readonly extra: JsonObject
  constructor(text: Text, { reason, status = 200, extra = {} }: RefusalDetails = {}) {
    super(text.en)
    this.text = text
    this.reason = reason
    this.status = status
    this.extra = extra
  }
}

/** Thrown when a client has to wait; sent as HTTP 429. */
export class TooManyRequests extends Error {
  override readonly name: string = 'TooManyRequests'
  /** Milliseconds until the next attempt is allowed. */
  readonly wait: number
  constructor(wait: number) {
    super('Too many requests')
    this.wait = wait
  }
}

/** Returns the refusal of a call for a record that does not exist. */
export const notFound = (text: Text): Refusal => new Refusal(text, { reason: 'not-found' })

/**
 * Returns a row that was looked up.
 * @throws Refusal with the given text and the reason `not-found` if the row is missing
 */
export function orNotFound<T>(row: T | undefined, text: Text): T {
  if (row === undefined) throw notFound(text)
  return row
}

/**
 * Returns the result of an operation.
 * @throws Refusal with the given text if the result is missing
 */
export function orRefused<T>(result: T | undefined, text: Text): T {
  if (result === undefined) throw new Refusal(text)
  return result
}
