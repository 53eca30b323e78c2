/** An attempt to answer a call. */
export interface ObservedAttempt {
  /** The gateway's name for the model; `undefined` if no channel has it, so that callers cannot invent names. */
  readonly model: string | undefined
  /** ID of the channel; `undefined` if none was tried. */
  readonly channel: number | undefined
  /** HTTP status: 502 if the provider interrupted the response. */
  readonly status: number
}

/** A call that has ended, with its last attempt. */
export interface ObservedCall extends ObservedAttempt {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly quota: number
  /** Milliseconds. */
  readonly duration: number
  /** Milliseconds until the first token; 0: not streamed. */
  readonly firstToken: number
}

/** Receives what becomes of the calls of models, without their users, keys and texts. */
export interface CallObserver {
  /** A channel did not answer; another one may be tried. */
  attemptFailed(attempt: ObservedAttempt): void
  ended(call: ObservedCall): void
}
