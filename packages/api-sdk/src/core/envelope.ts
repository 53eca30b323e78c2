import {
  BannedError,
  CodeNeededError,
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  KeyNeededError,
  NotFoundError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  ServerFaultError,
  SignedOutError,
} from './errors.ts'
import { hasKey } from './has-key.ts'
import { isRecord, readJson } from './json.ts'

/**
 * Place of a response's content: under `data`, beside `success` and `message`, as the whole body (`bare`), or nowhere
 * (`none`).
 */
export type Envelope = 'data' | 'beside' | 'bare' | 'none'

/** The server's name for each key that has another name in the SDK: `{ model: 'modelName' }`. */
export type Spelling = Readonly<Record<string, string>>

/** The parts of an HTTP response that an envelope needs. */
export interface HttpResponse {
  readonly status: number
  /** Body; may be empty. */
  readonly text: string
  /** Header `X-Relaydeck-Reason`, which the embedded gateway sends with a refusal. */
  readonly reason?: string | null | undefined
  /** Header `Retry-After`. */
  readonly retryAfter?: string | null | undefined
}

/** Machine-readable reason of a refusal. */
export type Reason = 'signed-out' | 'bad-token' | 'banned' | 'forbidden' | 'not-found' | 'key-needed' | 'code-needed'

/** Name of the header with a {@link Reason}. */
export const REASON_HEADER = 'x-relaydeck-reason'

type Refused = new (endpoint: string, refusal: Refusal) => GatewayError

const BY_REASON: Record<Reason, Refused> = {
  'signed-out': SignedOutError,
  'bad-token': SignedOutError,
  banned: BannedError,
  forbidden: ForbiddenError,
  'not-found': NotFoundError,
  'key-needed': KeyNeededError,
  'code-needed': CodeNeededError,
}

/** Returns the reason for an error's class; `undefined` where it has none. */
export const reasonOf = (error: GatewayError): Reason | undefined =>
  Object.keys(BY_REASON)
    .filter((reason) => hasKey(BY_REASON, reason))
    .find((reason) => BY_REASON[reason] === error.constructor)

// One API sends these with HTTP 200, so that only the exact message distinguishes them. A substring is not enough: the
// refusal of a wrong password contains the message of a ban.
/** Reasons of refusals whose message alone distinguishes them. */
export const BY_MESSAGE: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['无权进行此操作，access token 无效', 'bad-token'],
  ['用户已被封禁', 'banned'],
  ['无权进行此操作，权限不足', 'forbidden'],
  ['record not found', 'not-found'],
  ['用户不存在', 'not-found'],
])

const isOk = (status: number) => status >= 200 && status < 300

function kindOf(status: number, message: string, reason: string | null | undefined): Refused {
  if (reason && hasKey(BY_REASON, reason)) return BY_REASON[reason]
  if (status === 401) return SignedOutError
  if (status === 429) return RateLimitedError
  if (status === 405) return DemoOnlyError
  if (status >= 500) return ServerFaultError
  const known = BY_MESSAGE.get(message)
  if (known) return BY_REASON[known]
  return isOk(status) ? RefusedError : GatewayError
}

// Billing calls are refused in OpenAI's format: HTTP 200 with `error` and without `success`.
const isRefusal = (body: unknown) =>
  isRecord(body) && (body.success === false || (!('success' in body) && isRecord(body.error)))

/** Returns the server's message: `message`, or `error.message` as for unknown paths. */
function messageOf(body: unknown): string {
  if (!isRecord(body)) return ''
  const nested = isRecord(body.error) ? body.error.message : undefined
  const message = body.message ?? nested
  return typeof message === 'string' ? message : ''
}

function seconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const wait = /^\d+$/.test(header) ? +header : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/**
 * Returns the content of a response, without its envelope; `undefined` if it has none.
 * @param endpoint name of the call, for error messages
 * @throws GatewayError or a subclass if the server refused or failed
 * @throws ContractError if the response is neither a success nor a refusal
 */
export function unwrap(endpoint: string, envelope: Envelope, response: HttpResponse): unknown {
  const body = readJson(response.text)
  if (!isOk(response.status) || isRefusal(body)) {
    const serverMessage = messageOf(body)
    const Kind = kindOf(response.status, serverMessage, response.reason)
    const code = isRecord(body) && typeof body.code === 'string' ? body.code : undefined
    throw new Kind(endpoint, { status: response.status, serverMessage, retryAfter: seconds(response.retryAfter), code })
  }
  if (envelope === 'none' && response.text === '') return undefined
  if (body === undefined) throw new ContractError(endpoint, [{ path: [], code: 'not_json', expected: 'JSON' }])
  if (envelope === 'bare') return body
  if (!isRecord(body) || body.success !== true)
    throw new ContractError(endpoint, [{ path: ['success'], code: 'invalid_type', expected: 'boolean' }])
  return envelope === 'data' ? body.data : envelope === 'beside' ? body : undefined
}

function rename(content: unknown, names: readonly (readonly [string, string])[]): unknown {
  if (Array.isArray(content)) return content.map((row) => rename(row, names))
  if (!names.length || !isRecord(content)) return content
  const known = new Map(names)
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [known.get(key) ?? key, value]))
}

/** Returns a response's content, or each of its rows, with the SDK's key names. */
export const renameKeys = (content: unknown, spelling: Spelling): unknown =>
  rename(
    content,
    Object.entries(spelling).map(([ours, theirs]) => [theirs, ours]),
  )

/** Returns the response body for an output: in the envelope, with the server's key names. */
export function wrap(envelope: Envelope, output: unknown, spelling: Spelling = {}): unknown {
  const content = rename(output, Object.entries(spelling))
  if (envelope === 'bare') return content
  if (envelope === 'data') return { data: content, message: '', success: true }
  return { message: '', success: true, ...(envelope === 'beside' && isRecord(content) ? content : {}) }
}
