/** Why input cannot be processed. */
export type ProtocolErrorCode =
  /** The input does not have the form of its protocol. */
  | 'invalid_input'
  /** The input needs something that the other protocol cannot do, and would mean something else without it. */
  | 'unsupported'
  /** An event is longer than the limit. */
  | 'event_too_large'
  /** A value is nested too deeply to be written. */
  | 'too_deep'

/** The only error that this package throws. Its message is a sentence for the caller of the gateway. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode

  constructor(code: ProtocolErrorCode, message: string) {
    super(message)
    this.name = 'ProtocolError'
    this.code = code
  }
}
