import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Row as Channel } from '../channels/store.ts'
import type { Fields } from '../record.ts'
import { type ErrorDetails, RelayError, verbatim } from './error.ts'
import { relayTexts } from './texts.ts'

/** A channel did not do what it was asked for: another one might. */
export class Failure extends RelayError {
  override readonly name = 'Failure'
  /** What went wrong on the way to the provider, for the log; absent where the provider answered. */
  readonly network: string | undefined
  constructor(
    status: RelayError['status'],
    text: RelayError['text'],
    { network, ...details }: ErrorDetails & { readonly network?: string } = {},
  ) {
    super(status, text, details)
    this.network = network
  }
  /** Whether another channel should be asked: not where the call itself is at fault. */
  get isPassing(): boolean {
    return this.status !== 400
  }
}

/** Parts of a key as short as this are no secret, and would blacken every text. */
const SECRET_MIN = 6

/** Takes the channel's key, and whatever else looks like one, out of a text of the provider. */
function masked(text: string, { key }: Channel): string {
  const secrets = [key, ...key.split('|')].filter((part) => part.length >= SECRET_MIN)
  const without = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return without.replace(/\bsk-[\w*-]{4,}/g, 'sk-***')
}

/** Where providers that do not answer as OpenAI does put their sentence. */
const MESSAGE_KEYS = ['message', 'msg', 'err', 'error_msg', 'detail', 'error']

const textAt = (fields: Fields, key: string) => (typeof fields[key] === 'string' ? fields[key] : '')

const detail = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The provider's own error, as OpenAI says it. */
function told(error: Fields): { message: string; details: ErrorDetails } {
  const { code } = error
  return {
    message: textAt(error, 'message'),
    details: {
      type: detail(error.type) ?? 'upstream_error',
      param: detail(error.param) ?? '',
      code: typeof code === 'string' || typeof code === 'number' ? code : null,
    },
  }
}

function untold(body: unknown, status: number): { message: string; details: ErrorDetails } {
  const message = isRecord(body) ? MESSAGE_KEYS.map((key) => textAt(body, key)).find((text) => text !== '') : ''
  const details = { type: 'upstream_error', code: 'bad_response_status_code', param: String(status) }
  return { message: message ?? '', details }
}

/** A status that says no; what a provider should not say becomes a bad gateway. */
const statusOf = (status: number) => (status >= 400 && status <= 599 ? status : 502) as 502

/** What a provider's refusal becomes: its error, without keys. */
export function failureOf(channel: Channel, status: number, text: string): Failure {
  const body = readJson(masked(text, channel))
  const { message, details } = isRecord(body) && isRecord(body.error) ? told(body.error) : untold(body, status)
  const sentence = message === '' ? relayTexts.status(String(status)) : verbatim(message)
  return new Failure(statusOf(status), sentence, details)
}

const UNAUTHORISED = 401
const DEAD_TYPES = new Set(['insufficient_quota', 'authentication_error', 'permission_error', 'forbidden'])
const DEAD_CODES = new Set<unknown>(['invalid_api_key', 'account_deactivated'])
const DEAD_WORDS = [
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

/** Whether a failure says that the channel's key or account is of no use any more. Source: One API. */
export function isUseless({ status, text, details = {} }: RelayError): boolean {
  if (status === UNAUTHORISED) return true
  const { type = '', code } = details
  if (DEAD_TYPES.has(type) || DEAD_CODES.has(code)) return true
  const sentence = text.en.toLowerCase()
  return DEAD_WORDS.some((words) => sentence.includes(words))
}
