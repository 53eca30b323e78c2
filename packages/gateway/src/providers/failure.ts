import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { type ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { relayTexts, withNetworkCause } from '../texts/relay.ts'
import { type Text, untranslated } from '../texts/text.ts'

/** Thrown when a provider cannot be reached or returns an error; another channel might succeed. */
export class ProviderError extends RelayError {
  override readonly name = 'ProviderError'
  /** Code of the network error, for the log; absent if the provider responded. */
  readonly network: string | undefined
  constructor(
    status: RelayError['status'],
    text: RelayError['text'],
    { network, ...details }: ErrorDetails & { readonly network?: string } = {},
  ) {
    super(status, text, details)
    this.network = network
  }
  /** Returns the message for administrators, which states the cause of a network error. */
  get explanation(): Text {
    return this.network === undefined ? this.text : withNetworkCause(this.text, this.network)
  }
  /** Whether the call may be retried with another channel; not if the call itself is invalid. */
  get isRetryable(): boolean {
    return this.status !== 400
  }
}

/** Shorter parts of a key are not secret, and masking them would make error messages unreadable. */
const SECRET_MIN = 6

/** Masks the channel's key, and anything that looks like an API key, in a provider's text. */
function maskKeys(text: string, { key }: { readonly key: string }): string {
  const secrets = [key, ...key.split('|')].filter((part) => part.length >= SECRET_MIN)
  const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return masked.replace(/\bsk-[\w*-]{4,}/g, 'sk-***')
}

/** Keys in which providers put their message if they do not use OpenAI's error format. */
const MESSAGE_KEYS = ['message', 'msg', 'err', 'error_msg', 'detail', 'error']

const textAt = (object: JsonObject, key: string) => (typeof object[key] === 'string' ? object[key] : '')

const textOr = <T>(value: unknown, fallback: T) => (typeof value === 'string' ? value : fallback)

/** Reads an error in OpenAI's format. */
function readOpenAiError(error: JsonObject): { message: string; details: ErrorDetails } {
  const { code } = error
  return {
    message: textAt(error, 'message'),
    details: {
      type: textOr(error.type, 'upstream_error'),
      param: textOr(error.param, ''),
      code: typeof code === 'string' || typeof code === 'number' ? code : null,
    },
  }
}

/** Reads an error in any other format. */
function readOtherError(body: unknown, status: number): { message: string; details: ErrorDetails } {
  const message = isRecord(body) ? MESSAGE_KEYS.map((key) => textAt(body, key)).find((text) => text !== '') : ''
  const details = { type: 'upstream_error', code: 'bad_response_status_code', param: String(status) }
  return { message: message ?? '', details }
}

/** Keeps error statuses; any other status becomes 502. */
const errorStatus = (status: number) => (status >= 400 && status <= 599 ? status : 502) as 502

/** Converts a provider's error response, with keys masked. */
export function errorFromResponse(channel: { readonly key: string }, status: number, text: string): ProviderError {
  const body = readJson(maskKeys(text, channel))
  const { message, details } =
    isRecord(body) && isRecord(body.error) ? readOpenAiError(body.error) : readOtherError(body, status)
  const sentence = message === '' ? relayTexts.status(String(status)) : untranslated(message)
  return new ProviderError(errorStatus(status), sentence, details)
}

const UNAUTHORIZED = 401
const ACCOUNT_ERROR_TYPES = new Set(['insufficient_quota', 'authentication_error', 'permission_error', 'forbidden'])
const ACCOUNT_ERROR_CODES = new Set<unknown>(['invalid_api_key', 'account_deactivated'])
const ACCOUNT_ERROR_WORDS = [
  'your access was terminated',
  'violation of our policies',
  'your credit balance is too low',
  'organization has been disabled',
  'credit',
  'balance',
  'permission denied',
  'organization has been restricted',
  'api key not valid',
  'api key expired',
  '已欠费',
]

/** Whether an error means that the channel's key or account can no longer be used. Source: One API. */
export function isAccountError({ status, text, details = {} }: RelayError): boolean {
  if (status === UNAUTHORIZED) return true
  const { type = '', code } = details
  if (ACCOUNT_ERROR_TYPES.has(type) || ACCOUNT_ERROR_CODES.has(code)) return true
  const sentence = text.en.toLowerCase()
  return ACCOUNT_ERROR_WORDS.some((words) => sentence.includes(words))
}
