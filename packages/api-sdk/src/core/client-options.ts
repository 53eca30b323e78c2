import { type CallOptions, type Contract, nameOf, type Send } from './endpoint.ts'
import { InputError, type Issue } from './errors.ts'
import { nearest } from './nearest.ts'
import type { CallReport, SendOptions } from './send.ts'
import { fieldsOf, shapeOf } from './shape.ts'

/** Names and values of headers. */
type HeaderValues = NonNullable<CallOptions['headers']>

/** The global `fetch`, or a replacement of it. */
export type Fetch = typeof globalThis.fetch

/** Records the exchanges of a client; `newTape` of `@relaydeck/api-sdk/testing` creates one. */
export interface Recorder {
  /**
   * Returns a function that sends requests with `fetch` and records them.
   * @param fetch default: the global one
   * @param baseUrl base URL of the gateway, which is not recorded; default: none
   */
  through(fetch?: Fetch, baseUrl?: string): Fetch
}

/** Options of `connect` and `createSend`. */
export interface ClientOptions extends SendOptions {
  /** Headers of every call, or a function that returns them, which is called for each call. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined
  /** Cancels all calls. */
  readonly signal?: AbortSignal | undefined
  /** Writes a line about each call, without values, to this function or (`true`) to `console.debug`. */
  readonly debug?: boolean | ((line: string) => void) | undefined
  /**
   * Whether to send changes to a fork of One API: `refuse` (the default) throws a ForkError instead, `allow` sends
   * them.
   */
  readonly forks?: 'refuse' | 'allow' | undefined
  /** Dialect of a fork, from `@relaydeck/api-sdk/dialects`; it decides about changes instead of `forks`. */
  readonly dialect?: ((send: Send) => Send) | undefined
  /** Records requests and answers without secrets, for a report of a fault; `newTape()` of `@relaydeck/api-sdk/testing`. */
  readonly record?: Recorder | undefined
}

/** The kinds of value that each option may have. */
const KINDS: Readonly<Record<keyof ClientOptions, string>> = {
  baseUrl: 'string',
  accessToken: 'string',
  headers: 'object or function',
  timeout: 'number',
  retries: 'number',
  signal: 'object',
  language: 'function',
  fetch: 'function',
  onCall: 'function',
  debug: 'boolean or function',
  forks: 'string',
  dialect: 'function',
  record: 'object',
}

const CALL_KINDS: Readonly<Record<keyof CallOptions, string>> = {
  signal: KINDS.signal,
  timeout: KINDS.timeout,
  retries: KINDS.retries,
  headers: 'object',
  onResponse: 'function',
}

/** Returns an issue for each unknown key of a value; `undefined` counts as left out. */
const unknownKeys = (value: object, known: readonly string[], code: string): Issue[] =>
  Object.entries(value).flatMap(([key, content]) =>
    content === undefined || known.includes(key) ? [] : [{ path: [key], code, suggestion: nearest(key, known) }],
  )

function optionIssues(options: object, kinds: Readonly<Record<string, string>>): Issue[] {
  const wrong = Object.entries(options).flatMap(([key, value]) => {
    const kind = kinds[key]
    const fits = kind?.includes(typeof value) && !(typeof value === 'number' && !(value >= 0))
    // `null` is how some programs leave an option out.
    return kind === undefined || fits || (value ?? undefined) === undefined
      ? []
      : [{ path: [key], code: 'invalid_option', expected: kind }]
  })
  return [...unknownKeys(options, Object.keys(kinds), 'unknown_option'), ...wrong]
}

const BASE_URL = 'https://gateway.example without /api or /v1'

function baseUrlIssues({ baseUrl, fetch }: ClientOptions): Issue[] {
  // A page has an origin, and a custom fetch may need none.
  if (!baseUrl)
    return fetch || 'location' in globalThis ? [] : [{ path: ['baseUrl'], code: 'missing', expected: BASE_URL }]
  const fits = /^(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i.test(baseUrl) && URL.canParse(baseUrl, 'http://page')
  // Paths of endpoints begin with /api already, and clients of models use a base URL that ends in /v1.
  return fits && !/\/(api|v1)\/*$/.test(baseUrl)
    ? []
    : [{ path: ['baseUrl'], code: 'invalid_option', expected: BASE_URL }]
}

function refuse(call: string, issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InputError(call, issues)
}

/**
 * Checks the options of a client.
 * @param call name of the function that receives them
 * @throws InputError that names an unknown or invalid option, without its value, which may be secret
 */
export function checkOptions(call: string, options: ClientOptions): void {
  refuse(call, [...optionIssues(options, KINDS), ...baseUrlIssues(options), ...tokenIssues(options)])
}

const tokenIssues = ({ accessToken }: ClientOptions): Issue[] =>
  typeof accessToken === 'string' && /^\s*bearer\b/i.test(accessToken)
    ? [{ path: ['accessToken'], code: 'invalid_option', hint: 'leave out “Bearer”' }]
    : []

/** Calls that a key for models authorizes. */
const BILLING = /^\/(v1\/)?dashboard\//

/**
 * Checks that the access token is of the kind that a call needs.
 * @throws InputError
 */
export function checkKey(contract: Contract, accessToken: string | undefined): void {
  if (contract.role === 'guest' || BILLING.test(contract.path) || !accessToken?.startsWith('sk-')) return
  const hint = 'a key that begins with sk- calls models only; use a system access token from the personal settings'
  refuse(nameOf(contract), [{ path: ['accessToken'], code: 'invalid_option', hint }])
}

// In seconds, the year 5138; in milliseconds, 1973.
const MILLISECONDS = 1e11

/** Returns the issues of times in milliseconds, amounts in dollars and negative amounts of new records. */
const amountIssues = ({ input, method }: Contract, values: Readonly<Record<string, unknown>>): Issue[] =>
  fieldsOf(input).flatMap((key): Issue[] => {
    const value = values[key]
    if (typeof value !== 'number') return []
    const path = [key]
    if (/_(time|timestamp)$/.test(key) && value >= MILLISECONDS)
      return [{ path, code: 'too_big', expected: 'Unix seconds', hint: 'secondsOf(date) converts a Date' }]
    if (!/(^|_)quota$/.test(key)) return []
    const hint = 'unitsOf(dollars, status) converts an amount'
    if (!Number.isInteger(value)) return [{ path, code: 'invalid_type', expected: 'whole quota units', hint }]
    // The amount of an unlimited token has no meaning.
    const isNew = method === 'POST' && 'name' in shapeOf(input) && values.unlimited_quota !== true
    return value < 0 && isNew ? [{ path, code: 'too_small', expected: 'quota units of 0 or more' }] : []
  })

/**
 * Checks input and options of a call.
 * @throws InputError that names an unknown key, with the most similar known one
 */
export function checkInput(contract: Contract, input: unknown, options: CallOptions | undefined): void {
  const call = nameOf(contract)
  const known = fieldsOf(contract.input)
  // A record that was read can be sent back; its other fields are left out.
  const record = fieldsOf(contract.record)
  refuse(
    call,
    unknownKeys(Object(input), known, 'unknown_key').filter(({ path }) => !record.includes(String(path[0]))),
  )
  refuse(call, optionIssues(options ?? {}, CALL_KINDS))
  refuse(call, amountIssues(contract, Object(input)))
}

/** Returns the line of a call for `debug`. */
export const lineOf = ({ endpoint, status, error, duration, attempts }: CallReport): string =>
  `relaydeck: ${endpoint} ${[status, error].filter(Boolean).join(' ')} in ${Math.round(duration)} ms${attempts > 1 ? `, ${attempts} attempts` : ''}`
