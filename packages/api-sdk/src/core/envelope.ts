import {
  BannedError,
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  KeyNeededError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  ServerFaultError,
  SignedOutError,
} from './errors.ts'
import { isRecord, readJson } from './json.ts'

/**
 * Where an answer's content sits: under `data`, beside `success` and `message`,
 * alone without any of these, or nowhere.
 */
export type Envelope = 'data' | 'beside' | 'bare' | 'none'

/** Keys as callers read them, each with the server's own spelling: `{ model: 'modelName' }`. */
export type Spelling = Readonly<Record<string, string>>

/** An HTTP answer, as far as an envelope is concerned. */
export interface Answer {
  readonly status: number
  /** The body as text; may be empty. */
  readonly text: string
  /** The header `X-Relaydeck-Reason`, which Relaydeck's own gateway sends with a refusal. */
  readonly reason?: string | null | undefined
  /** The header `Retry-After`. */
  readonly retryAfter?: string | null | undefined
}

/** Why a call was refused, in one word, where a program should tell the cases apart. */
export type Reason = 'signed-out' | 'bad-token' | 'banned' | 'forbidden' | 'key-needed'

/** The header that carries a {@link Reason}. */
export const REASON_HEADER = 'x-relaydeck-reason'

type Refused = new (endpoint: string, refusal: Refusal) => GatewayError

const BY_REASON: Record<Reason, Refused> = {
  'signed-out': SignedOutError,
  'bad-token': SignedOutError,
  banned: BannedError,
  forbidden: ForbiddenError,
  'key-needed': KeyNeededError,
}

/** Returns the reason that a refusal of this kind is sent with, if it has one. */
export const reasonOf = (error: GatewayError): Reason | undefined =>
  (Object.keys(BY_REASON) as Reason[]).find((reason) => BY_REASON[reason] === error.constructor)

// One API answers these three with HTTP 200; only the exact text tells them apart. A part of it would not do:
// the refusal of a wrong password contains the words of a ban.
const BY_MESSAGE = new Map<string, Reason>([
  ['无权进行此操作，access token 无效', 'bad-token'],
  ['用户已被封禁', 'banned'],
  ['无权进行此操作，权限不足', 'forbidden'],
])

const isOk = (status: number) => status >= 200 && status < 300

function kindOf(status: number, message: string, reason: string | null | undefined): Refused {
  if (reason && Object.hasOwn(BY_REASON, reason)) return BY_REASON[reason as Reason]
  if (status === 401) return SignedOutError
  if (status === 429) return RateLimitedError
  if (status === 405) return DemoOnlyError
  if (status >= 500) return ServerFaultError
  const known = BY_MESSAGE.get(message)
  if (known) return BY_REASON[known]
  return isOk(status) ? RefusedError : GatewayError
}

// The billing calls say no in the manner of OpenAI: HTTP 200 with an `error` and no `success`.
const isNo = (body: unknown) =>
  isRecord(body) && (body.success === false || (!('success' in body) && isRecord(body.error)))

/** The server's words: `message`, or `error.message` as unknown paths answer. */
function messageOf(body: unknown): string {
  if (!isRecord(body)) return ''
  const nested = isRecord(body.error) ? body.error.message : undefined
  const message = body.message ?? nested
  return typeof message === 'string' ? message : ''
}

function seconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/**
 * Takes an answer out of its envelope.
 * @param endpoint the call, for the error's text
 * @returns what the endpoint's output schema describes; `undefined` where nothing is there
 * @throws GatewayError (or a kind of it) where the answer says no
 * @throws ContractError where it is neither a yes nor a no
 */
export function open(endpoint: string, envelope: Envelope, answer: Answer): unknown {
  const body = readJson(answer.text)
  if (!isOk(answer.status) || isNo(body)) {
    const serverMessage = messageOf(body)
    const Kind = kindOf(answer.status, serverMessage, answer.reason)
    throw new Kind(endpoint, { status: answer.status, serverMessage, retryAfter: seconds(answer.retryAfter) })
  }
  if (envelope === 'none' && answer.text === '') return undefined
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

/** Gives the keys of an answer, or of each of its rows, the names that callers know. */
export const respell = (content: unknown, spelling: Spelling): unknown =>
  rename(
    content,
    Object.entries(spelling).map(([ours, theirs]) => [theirs, ours]),
  )

/** The other way round, for gateways and stand-ins: spells content as the server does and puts it into its envelope. */
export function seal(envelope: Envelope, output: unknown, spelling: Spelling = {}): unknown {
  const content = rename(output, Object.entries(spelling))
  if (envelope === 'bare') return content
  if (envelope === 'data') return { data: content, message: '', success: true }
  return { message: '', success: true, ...(envelope === 'beside' && isRecord(content) ? content : {}) }
}
