import type { Reason } from '@relaydeck/api-sdk'
import type { Fields } from './record.ts'
import type { Text } from './texts.ts'

type Status = 200 | 400 | 401 | 403 | 413 | 500 | 503

/** What else a refusal may say. */
interface Details {
  /** Goes into the header `X-Relaydeck-Reason`, for programs. */
  readonly reason?: Reason
  /** HTTP status; 200 unless said otherwise, since that is how this family of servers refuses. */
  readonly status?: Status
  /** Keys of the answer besides `message` and `success`. */
  readonly beside?: Fields
}

/** Thrown wherever the gateway says no; becomes `{ message, success: false }`. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly text: Text
  readonly reason: Reason | undefined
  readonly status: Status
  readonly beside: Fields
  constructor(text: Text, { reason, status = 200, beside = {} }: Details = {}) {
    super(text.en)
    this.text = text
    this.reason = reason
    this.status = status
    this.beside = beside
  }
}
