import { TokenError } from '../lib/access-tokens.ts'
import { isTimeout, networkCode, UnsentError } from '../lib/fetch.ts'
import { type ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { relayTexts, withNetworkCause } from '../texts/relay.ts'
import { type Text, untranslated } from '../texts/text.ts'
import { type ErrorBody, isAccountError, readErrorBody } from './error-body.ts'

/** Further facts of a provider's error. */
export interface ProviderErrorDetails extends ErrorDetails {
  /** Code of the network error, for the log; absent if the provider responded. */
  readonly network?: string
  /** Whether the channel's key or account can no longer be used. */
  readonly isAboutAccount?: boolean
  /** Whether the provider has certainly not got the request. */
  readonly isUnsent?: boolean
}

const BAD_REQUEST = 400

/** Thrown when a provider cannot be reached or returns an error; another channel might succeed. */
export class ProviderError extends RelayError {
  override readonly name = 'ProviderError'
  readonly network: string | undefined
  readonly isAboutAccount: boolean
  readonly isUnsent: boolean
  constructor(
    status: RelayError['status'],
    text: RelayError['text'],
    { network, isAboutAccount = false, isUnsent = false, ...details }: ProviderErrorDetails = {},
  ) {
    super(status, text, details)
    this.network = network
    this.isAboutAccount = isAboutAccount
    this.isUnsent = isUnsent
  }
  /** States the cause of a network error, too. */
  override get explanation(): Text {
    return this.network === undefined ? this.text : withNetworkCause(this.text, this.network)
  }
  /** Whether the call may be retried with another channel; not if the call itself is invalid. */
  get isRetryable(): boolean {
    return this.status !== BAD_REQUEST || this.isAboutAccount
  }
}

/** Thrown when a channel's settings do not allow a call. Only administrators, who can change them, see the reason. */
export class ChannelError extends RelayError {
  override readonly name = 'ChannelError'
  readonly #reason: Text
  constructor(code: string, reason: Text) {
    super(400, relayTexts.channelUnavailable, { code })
    this.#reason = reason
  }
  override get explanation(): Text {
    return this.#reason
  }
}

const timeoutError = (network: string) =>
  new ProviderError(504, relayTexts.timedOut, { code: 'provider_timeout', network })

export const unreadableResponse = () => new ProviderError(500, relayTexts.unreadable, { code: 'bad_response_body' })

/** Converts the error of a failed connection to a provider. */
export function connectionError(error: unknown): ProviderError {
  if (error instanceof TokenError) {
    const { message, isAboutAccount } = error
    return new ProviderError(502, relayTexts.noAccessToken(message), {
      code: 'no_access_token',
      isAboutAccount,
      isUnsent: true,
    })
  }
  const network = networkCode(error)
  if (isTimeout(network)) return timeoutError(network)
  const isUnsent = error instanceof UnsentError
  return new ProviderError(500, relayTexts.unreachable, { code: 'do_request_failed', network, isUnsent })
}

/** Converts the error of a response that was interrupted. */
export function interruptionError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const network = networkCode(error)
  if (isTimeout(network)) return timeoutError(network)
  return new ProviderError(500, relayTexts.unreadable, { code: 'bad_response_body', network })
}

/** Shorter parts of a key are not secret, and masking them would make messages unreadable. */
const SECRET_MIN = 6

/** Characters that an offset changes at both ends of a text in base64. */
const BASE64_EDGE = 2

const MASK = '***'

const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|127(?:\.\d{1,3}){3}|169\.254(?:\.\d{1,3}){2}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/g

/**
 * Returns the base64 forms of a secret within a longer text: at each of the three offsets, without the edge characters,
 * which depend on the surrounding text.
 */
function inBase64(secret: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret)
      .toString('base64')
      .replace(/=+$/, '')
    const inner = text.slice(offset === 0 ? 0 : offset + 1, -BASE64_EDGE)
    return inner.length < SECRET_MIN ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/**
 * Masks a channel's key in a provider's text, plain or encoded, texts that look like an API key, and private addresses.
 */
function maskSecrets(text: string, { key }: { readonly key: string }): string {
  const secrets = [key, ...key.split('|')].filter((part) => part.length >= SECRET_MIN)
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), ...inBase64(secret)])
  // The longest first, so that no part of it remains.
  const masked = [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, form) => rest.replaceAll(form, MASK), text)
  return masked
    .replace(/\bsk-[\w*-]{4,}/g, `sk-${MASK}`)
    .replace(/\bya29\.[\w.-]{4,}/g, `ya29.${MASK}`)
    .replace(PRIVATE_ADDRESS, MASK)
}

/** The channel of an error. */
interface FailedChannel {
  readonly key: string
  readonly type?: number
}

/** Keeps error statuses; any other status becomes 502. */
const errorStatus = (status: number) => (status >= 400 && status <= 599 ? status : 502) as 502

/** Returns OpenAI's fields of an error; for other formats, the status. */
function detailsOf({ type, param, code }: ErrorBody, status: number): ErrorDetails {
  if (type === undefined && code === undefined && param === undefined)
    return { type: 'upstream_error', code: 'bad_response_status_code', param: String(status) }
  return { type: type ?? 'upstream_error', param: param ?? '', code: code ?? null }
}

function errorFrom(channel: FailedChannel, status: number, text: string, silent: Text, details: ErrorDetails = {}) {
  const body = readErrorBody(maskSecrets(text, channel))
  const sentence = body.message === '' ? silent : untranslated(body.message)
  const isAboutAccount = isAccountError({ status, body, type: channel.type })
  return new ProviderError(errorStatus(status), sentence, { ...detailsOf(body, status), ...details, isAboutAccount })
}

/**
 * Converts a provider's error response, with secrets masked.
 * @param passed headers for the client
 */
export const errorFromResponse = (
  channel: FailedChannel,
  status: number,
  text: string,
  passed: Pick<ErrorDetails, 'headers' | 'retryAfter'> = {},
) => errorFrom(channel, status, text, relayTexts.status(String(status)), passed)

/** Converts an answer with a status of success that has an error instead of a result. */
export const errorFromAnswer = (channel: FailedChannel, text: string) =>
  errorFrom(channel, 502, text, relayTexts.noResult)
