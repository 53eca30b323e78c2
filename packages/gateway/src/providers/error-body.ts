import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'

/** Error object of a provider's response. */
export interface ErrorBody {
  /** Its sentence; empty if there is none. */
  readonly message: string
  readonly type: string | undefined
  readonly param: string | undefined
  readonly code: string | number | undefined
  /** All identifiers of the error's kind, which no caller chooses: types, codes, statuses and reasons. */
  readonly marks: ReadonlySet<string>
}

/** Fields in which providers put their sentence. */
const MESSAGES = [
  'message',
  'msg',
  'err',
  'error_msg',
  'error_message',
  'errorMsg',
  'error_description',
  'status_msg',
  'detail',
  'error',
  'title',
]

/** Fields with a word for the kind of error. */
const MARKS = ['type', 'code', 'status', 'reason', 'error_code', 'errorCode', 'status_code', 'error_type']

/** Fields with the object that describes the error. */
const NESTED = ['error', 'errors', 'response', 'detail', 'base_resp', 'header', 'Response', 'Error']

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Depth to which objects that describe an error are nested. */
const DEPTH = 4

/** Returns the objects that describe an error, the outermost first; of a list, its first. */
function descriptions(value: unknown, depth = 0): JsonObject[] {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (!isRecord(first) || depth === DEPTH) return []
  return [first, ...NESTED.flatMap((name) => descriptions(first[name], depth + 1))]
}

/** Returns the identifiers in an object, and in Google's details. */
function marksOf(object: JsonObject): string[] {
  const details = Array.isArray(object.details) ? object.details.filter(isRecord) : []
  return [object, ...details].flatMap((each) =>
    MARKS.map((name) => each[name])
      .filter(isWord)
      .map(String),
  )
}

/** Reads the body of an error, in any of the formats in use. */
export function readErrorBody(text: string): ErrorBody {
  const found = descriptions(readJson(text))
  // The innermost is the most exact.
  const inner = [...found].reverse()
  const messages = inner.flatMap((object) => MESSAGES.map((name) => object[name]))
  const openAi = inner.find((object) => 'type' in object || 'code' in object || 'param' in object) ?? {}
  const { type, param, code } = openAi
  return {
    message: messages.find((each): each is string => typeof each === 'string' && each !== '') ?? '',
    type: typeof type === 'string' ? type : undefined,
    param: typeof param === 'string' ? param : undefined,
    code: isWord(code) ? code : undefined,
    marks: new Set(found.flatMap(marksOf)),
  }
}

/** Facts about a provider's error. */
interface ErrorFacts {
  readonly status: number
  readonly body: ErrorBody
  /** Type of the channel. */
  readonly type: number | undefined
}

const UNAUTHORIZED = 401
const PAYMENT_REQUIRED = 402
const FORBIDDEN = 403

/** Identifiers of errors of the key or the account, with any status. Source: the providers' lists of errors. */
const WORDS = new Set(
  [
    // OpenAI and compatible providers.
    'invalid_api_key',
    'account_deactivated',
    'insufficient_quota',
    'billing_not_active',
    'billing_hard_limit_reached',
    'exceeded_current_quota_error',
    'organization_restricted',
    'invalid_authentication_error',
    // Anthropic.
    'authentication_error',
    'billing_error',
    // Google.
    'API_KEY_INVALID',
    'API_KEY_EXPIRED',
    'API_KEY_SERVICE_BLOCKED',
    'CONSUMER_SUSPENDED',
    'CONSUMER_INVALID',
    'BILLING_DISABLED',
    'UNAUTHENTICATED',
    // Alibaba, Volcengine, Tencent and Baidu.
    'InvalidApiKey',
    'Arrearage',
    'AllocationQuota.FreeTierOnly',
    'AuthenticationError',
    'AccountOverdueError',
    'AuthFailure.SecretIdNotFound',
    'AuthFailure.InvalidSecretId',
    'ResourceUnavailable.InArrears',
    'FailedOperation.FreeResourcePackExhausted',
    'FailedOperation.ServiceStopArrears',
    'invalid_iam_token',
    'account_overdue',
    // AWS.
    'UnrecognizedClientException',
    'InvalidSignatureException',
  ].map((word) => word.toLowerCase()),
)

/** Words that mean the key or the account only with status 403: otherwise they are about a single request. */
const FORBIDDEN_WORDS = new Set(['permission_error', 'permission_denied', 'forbidden', 'accessdeniedexception'])

/** Numbers for an error of the key or the account, by type of channel: Zhipu, MiniMax, and SiliconFlow. */
const NUMBERS: Readonly<Record<number, readonly string[]>> = {
  16: ['1000', '1001', '1002', '1003', '1004', '1112', '1113'],
  27: ['1004', '1008', '2049'],
  44: ['30001'],
}

/**
 * Whole sentences of providers, for errors of the account that have no other mark. A caller may influence words of a
 * message, but not all of it.
 */
const SENTENCES = new Set([
  'API key not valid. Please pass a valid API key.',
  'API key expired. Please renew the API key.',
  'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
])

/**
 * Whether an error means that the channel's key or account can no longer be used. Status, type and code decide, never
 * parts of a message, which may quote the caller.
 */
export function isAccountError({ status, body, type }: ErrorFacts): boolean {
  if (status === UNAUTHORIZED || status === PAYMENT_REQUIRED) return true
  const words = [...body.marks].map((mark) => mark.toLowerCase())
  if (words.some((word) => WORDS.has(word) || (status === FORBIDDEN && FORBIDDEN_WORDS.has(word)))) return true
  const numbers = type === undefined ? undefined : NUMBERS[type]
  return words.some((word) => numbers?.includes(word)) || SENTENCES.has(body.message.trim())
}
