/** Mismatch between a value and a schema. Has no value, which may be secret. */
export interface Issue {
  /** Path to the value: `['data', 0, 'id']`. */
  readonly path: readonly PropertyKey[]
  /** Code of the mismatch: `invalid_type`, `too_small`, … */
  readonly code: string
  /** Expected type, if known. */
  readonly expected?: string | undefined
  /** Known name that is most similar to an unknown one. */
  readonly suggestion?: string | undefined
  /** How to fix it. */
  readonly hint?: string | undefined
}

/** Base class of all errors of the SDK. */
export class RelaydeckError extends Error {
  // Not `new.target.name`: minifiers rename classes.
  override readonly name: string = 'RelaydeckError'
  /** Name of the call: `GET /api/token/`. */
  readonly endpoint: string
  /** Headers of the response, if there was one. Not enumerable, since they may hold secrets. */
  declare readonly headers: Headers | undefined
  constructor(endpoint: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.endpoint = endpoint
    Object.defineProperty(this, 'headers', { value: undefined, writable: true })
  }

  /** Id of the request at the server, which its log has too; `undefined` without a response. */
  get requestId(): string | undefined {
    return this.headers?.get('x-oneapi-request-id') ?? this.headers?.get('x-request-id') ?? undefined
  }
}

/** Adds the headers of a response to an error that has none. */
export function withHeaders<E extends RelaydeckError>(error: E, headers: Headers | undefined): E {
  if (!error.headers) Object.assign(error, { headers })
  return error
}

/** The server does not have the call, or one of its values; nothing was changed. */
export class UnsupportedError extends RelaydeckError {
  override readonly name: string = 'UnsupportedError'
}

/** Reason of a missing response. */
export type TransportReason = 'offline' | 'timeout' | 'aborted'

const NO_RESPONSE: Record<TransportReason, string> = {
  offline: 'the server could not be reached',
  timeout: 'no response in time',
  aborted: 'the call was cancelled',
}

/** No response: the server may or may not have executed the call. */
export class TransportError extends RelaydeckError {
  override readonly name: string = 'TransportError'
  readonly reason: TransportReason
  constructor(endpoint: string, reason: TransportReason, cause?: unknown) {
    super(endpoint, `${endpoint}: ${NO_RESPONSE[reason]}`, { cause })
    this.reason = reason
  }
}

/** Content of a refusal. */
export interface Refusal {
  /** HTTP status; One API sends most refusals with 200. */
  readonly status: number
  /** The server's message; `''` if it sent none. */
  readonly serverMessage: string
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number | undefined
  /** The server's `code`; only New API 1.0 sends one. */
  readonly code?: string | undefined
}

/** A refused or failed call. Subclasses are the cases that programs handle differently. */
export class GatewayError extends RelaydeckError {
  override readonly name: string = 'GatewayError'
  readonly status: number
  readonly serverMessage: string
  /** `Retry-After` in seconds, if sent (One API never sends it). */
  readonly retryAfter: number | undefined
  /** Code of the refusal, such as `AUTH_TOKEN_EXPIRED`; only New API 1.0 sends one. */
  readonly code: string | undefined
  constructor(endpoint: string, { status, serverMessage, retryAfter, code }: Refusal) {
    super(endpoint, serverMessage || `${endpoint} failed with HTTP ${status}`)
    this.status = status
    this.serverMessage = serverMessage
    this.retryAfter = retryAfter
    this.code = code
  }
}

/** The server refused the call: HTTP 200 with `success: false`. */
export class RefusedError extends GatewayError {
  override readonly name: string = 'RefusedError'
}

/** The record that the call names does not exist, or belongs to someone else. */
export class NotFoundError extends RefusedError {
  override readonly name: string = 'NotFoundError'
}

/** A change would send a channel's stored key to another address, so that it needs the key again. Not from One API. */
export class KeyNeededError extends RefusedError {
  override readonly name: string = 'KeyNeededError'
}

/** The password or the provider is right, but the account needs a code of its second factor too. Not from One API. */
export class CodeNeededError extends RefusedError {
  override readonly name: string = 'CodeNeededError'
}

/** Not signed in: HTTP 401, or an unknown access token. */
export class SignedOutError extends GatewayError {
  override readonly name: string = 'SignedOutError'
}

/** The account is disabled or deleted, which ended the session. */
export class BannedError extends GatewayError {
  override readonly name: string = 'BannedError'
}

/** The caller's role is too low. */
export class ForbiddenError extends GatewayError {
  override readonly name: string = 'ForbiddenError'
}

/** Too many calls from this client address: HTTP 429. */
export class RateLimitedError extends GatewayError {
  override readonly name: string = 'RateLimitedError'
}

/** HTTP 429 while a list was read; the error has the rows read so far. */
export class IncompleteError extends RateLimitedError {
  override readonly name: string = 'IncompleteError'
  /** Rows of the pages read so far, in order. Not enumerable, since they may hold secrets. */
  declare readonly rows: readonly unknown[]
  constructor(cause: RateLimitedError, rows: readonly unknown[]) {
    super(cause.endpoint, cause)
    Object.defineProperty(this, 'rows', { value: rows })
    withHeaders(this, cause.headers)
  }
}

/** A static demonstration site without a server: HTTP 405. */
export class DemoOnlyError extends GatewayError {
  override readonly name: string = 'DemoOnlyError'
}

/** The server failed: HTTP 500 and above. */
export class ServerFaultError extends GatewayError {
  override readonly name: string = 'ServerFaultError'
}

/** A change was not sent because the server is a fork of One API; the message names the fork. */
export class ForkError extends RelaydeckError {
  override readonly name: string = 'ForkError'
}

const sentence = ({ path, code, expected, suggestion, hint }: Issue) =>
  `${path.map(String).join('.') || '(whole)'}: ${code}${expected ? `, expected ${expected}` : ''}${suggestion ? `; did you mean ${suggestion}?` : ''}${hint ? `; ${hint}` : ''}`

/** A value does not fit the schema of an endpoint. */
class ShapeError extends RelaydeckError {
  readonly issues: readonly Issue[]
  constructor(endpoint: string, what: string, issues: readonly Issue[], hint?: string) {
    const text = `${endpoint} ${what} (${issues.slice(0, 3).map(sentence).join('; ')})`
    super(endpoint, hint ? `${text}. ${hint}` : text)
    this.issues = issues
  }
}

/** A response does not fit the endpoint's schema, or is not JSON. */
export class ContractError extends ShapeError {
  override readonly name: string = 'ContractError'
  constructor(endpoint: string, issues: readonly Issue[], hint?: string) {
    super(endpoint, 'returned an unexpected shape', issues, hint)
  }
}

/** An input, or an option of `createSend`, is invalid; no call was made. */
export class InputError extends ShapeError {
  override readonly name: string = 'InputError'
  constructor(endpoint: string, issues: readonly Issue[]) {
    super(endpoint, 'has an invalid input', issues)
  }
}
