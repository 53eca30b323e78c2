/** One thing that does not fit a schema. Carries no value: it may be a secret. */
export interface Issue {
  /** Where, from the outside in: `['data', 0, 'id']`. */
  readonly path: readonly PropertyKey[]
  /** What kind: `invalid_type`, `too_small`, … */
  readonly code: string
  /** What would have fitted, where that is known. */
  readonly expected?: string | undefined
}

/** Whatever the SDK throws is one of these. */
export class RelaydeckError extends Error {
  // A text, not `new.target.name`: minifiers rename classes.
  override readonly name: string = 'RelaydeckError'
  /** The call, as `GET /api/token/`. */
  readonly endpoint: string
  constructor(endpoint: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.endpoint = endpoint
  }
}

/** Why no answer came. */
export type TransportReason = 'offline' | 'timeout' | 'aborted'

const NO_ANSWER: Record<TransportReason, string> = {
  offline: 'the server could not be reached',
  timeout: 'no answer in time',
  aborted: 'the call was cancelled',
}

/** No answer: nothing is known of what the server did. */
export class TransportError extends RelaydeckError {
  override readonly name: string = 'TransportError'
  readonly reason: TransportReason
  constructor(endpoint: string, reason: TransportReason, cause?: unknown) {
    super(endpoint, `${endpoint}: ${NO_ANSWER[reason]}`, { cause })
    this.reason = reason
  }
}

/** What an answer said when it said no. */
export interface Refusal {
  /** HTTP status; most refusals of this server carry 200. */
  readonly status: number
  /** The server's own words; `''` where it sent none. */
  readonly serverMessage: string
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number | undefined
}

/** An answer that says no. The kinds below tell what a program can do about it. */
export class GatewayError extends RelaydeckError {
  override readonly name: string = 'GatewayError'
  readonly status: number
  readonly serverMessage: string
  /** Seconds to wait before another try, where the server says so (One API never does). */
  readonly retryAfter: number | undefined
  constructor(endpoint: string, { status, serverMessage, retryAfter }: Refusal) {
    super(endpoint, serverMessage || `${endpoint} was answered with HTTP ${status}`)
    this.status = status
    this.serverMessage = serverMessage
    this.retryAfter = retryAfter
  }
}

/** The server understood and declined: HTTP 200 with `success: false`. */
export class RefusedError extends GatewayError {
  override readonly name: string = 'RefusedError'
}

/** A channel's stored key is not sent to another address: the change needs the key again. One API never says this. */
export class KeyNeededError extends RefusedError {
  override readonly name: string = 'KeyNeededError'
}

/** Nobody is signed in: HTTP 401, or an access token that the server does not know. */
export class SignedOutError extends GatewayError {
  override readonly name: string = 'SignedOutError'
}

/** The account is disabled or deleted; the session is over. */
export class BannedError extends GatewayError {
  override readonly name: string = 'BannedError'
}

/** Signed in, but the role is too low for this call. */
export class ForbiddenError extends GatewayError {
  override readonly name: string = 'ForbiddenError'
}

/** Too many calls from this address: HTTP 429. */
export class RateLimitedError extends GatewayError {
  override readonly name: string = 'RateLimitedError'
}

/** A list was cut short by HTTP 429. What was read of it until then is not lost. */
export class IncompleteError extends RateLimitedError {
  override readonly name: string = 'IncompleteError'
  /** The rows of all pages before, in their order. Not listed among the error's keys: they may hold secrets. */
  declare readonly rows: readonly unknown[]
  constructor(cause: RateLimitedError, rows: readonly unknown[]) {
    super(cause.endpoint, cause)
    Object.defineProperty(this, 'rows', { value: rows })
  }
}

/** A static demonstration site with no server behind it: HTTP 405. */
export class DemoOnlyError extends GatewayError {
  override readonly name: string = 'DemoOnlyError'
}

/** The server failed: HTTP 500 and above. */
export class ServerFaultError extends GatewayError {
  override readonly name: string = 'ServerFaultError'
}

/** A change that was not sent, since the server is a fork of One API; the message names the fork. */
export class ForkError extends RelaydeckError {
  override readonly name: string = 'ForkError'
}

const sentence = ({ path, code, expected }: Issue) =>
  `${path.map(String).join('.') || '(whole)'}: ${code}${expected ? `, expected ${expected}` : ''}`

/** Something does not have the shape that an endpoint declares. */
class ShapeError extends RelaydeckError {
  readonly issues: readonly Issue[]
  constructor(endpoint: string, what: string, issues: readonly Issue[]) {
    super(endpoint, `${endpoint} ${what} (${issues.slice(0, 3).map(sentence).join('; ')})`)
    this.issues = issues
  }
}

/** An answer that breaks the endpoint's schema, or is no JSON at all. */
export class ContractError extends ShapeError {
  override readonly name: string = 'ContractError'
  constructor(endpoint: string, issues: readonly Issue[]) {
    super(endpoint, 'answered in an unexpected shape', issues)
  }
}

/** An input, or an option of `createSend`, that cannot be sent; no call was made. */
export class InputError extends ShapeError {
  override readonly name: string = 'InputError'
  constructor(endpoint: string, issues: readonly Issue[]) {
    super(endpoint, 'cannot be called like this', issues)
  }
}
