import {
  type AnyEndpoint,
  ContractError,
  DemoOnlyError,
  ForkError,
  GatewayError,
  hasRole,
  InputError,
  isEndpoint,
  RateLimitedError,
  type RelaydeckError,
  resources,
  type SendRequest,
  TransportError,
  UnsupportedError,
} from '@relaydeck/api-sdk'
import { absentIn } from './absent.ts'
import type { Actor } from './actor.ts'
import { type Failure, type Finding, type Reason, shapeOfValue, shownField, verdictOf } from './finding.ts'
import { LimitError } from './limited-fetch.ts'
import type { CallResult } from './report.ts'

/** An answer that is no refusal. */
export interface Answer {
  /** `undefined` if the answer does not have the type of the contract. */
  readonly output: unknown
  /** As the server, or its dialect, sends it. */
  readonly content: unknown
  readonly total: number | undefined
}

/** What a check does: it has sent so many different calls, or waits for the server's rate limit before a call. */
export type Progress =
  | { readonly kind: 'sent'; readonly calls: number }
  | { readonly kind: 'waiting'; readonly call: string; readonly milliseconds: number }

/** What a run has to know of its server. */
export interface RunOptions {
  /** Whether the server is the gateway of Relaydeck, which has more calls than One API. */
  readonly isEmbedded: boolean
  /** Calls that only that gateway and a dialect have, by their names: `GET /api/two_factor/`. */
  readonly translated: readonly string[]
  readonly signal: AbortSignal
  /** Returns the signal that ends a whole call, which may be several exchanges. */
  readonly deadline: () => AbortSignal
  /** Waits before a call that was refused for the rate is repeated. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Receives what the run does. */
  readonly onProgress: (progress: Progress) => void
}

/** Options of one call. */
export interface TryOptions {
  /** Whether a refusal is what the contract says, as for a row that does not exist. */
  readonly refused?: boolean | undefined
  readonly headers?: SendRequest['headers']
  /** Fields that are added to the body, so that a fork with other names changes no other row. */
  readonly body?: Readonly<Record<string, unknown>> | undefined
}

/** Milliseconds before the repetitions of a call that was refused for the rate. */
const RATE_WAITS_MS = [5_000, 15_000, 30_000, 60_000, 60_000]

/** The longest wait that a server may ask for. */
const LONGEST_WAIT_MS = 60_000

/** Milliseconds that a check waits for the rate in all. */
const PATIENCE_MS = 600_000

/** So many calls without any answer mean that the server is gone. */
const GONE_AFTER = 5

/** All calls of the contract by name, sorted. */
export const CALLS: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.entries(resources)
    .flatMap(([noun, module]) =>
      Object.entries(module).flatMap(([name, value]): [string, AnyEndpoint][] =>
        isEndpoint(value) ? [[`${noun}.${name}`, value]] : [],
      ),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)

function endpointNamed(call: string): AnyEndpoint {
  const endpoint = CALLS.get(call)
  if (!endpoint) throw new Error(`There is no call ${call}`)
  return endpoint
}

function failureOf(error: unknown): Failure {
  if (error instanceof TransportError) {
    if (error.cause instanceof LimitError) return error.cause.limit
    return error.reason === 'offline' ? 'noAnswer' : 'timeout'
  }
  if (error instanceof RateLimitedError) return 'rateLimited'
  if (error instanceof GatewayError) return error.status >= 300 && error.status < 400 ? 'redirected' : 'refused'
  return 'other'
}

/** Returns why a call could not be tried; `undefined` for other errors. */
function obstacleIn(error: unknown): Reason | undefined {
  if (error instanceof InputError) return 'noRow'
  if (error instanceof ForkError) return 'readOnly'
  return error instanceof RateLimitedError ? 'rateLimited' : undefined
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value === null || value === undefined ? value : Object(value)[key]), content)

const isPage = ({ headers }: RelaydeckError): boolean => /\bhtml\b/.test(headers?.get('content-type') ?? '')

/** Returns the differences that an error shows. */
function findingsOf(error: unknown, content: unknown, { spelling }: AnyEndpoint): Finding[] {
  if (error instanceof UnsupportedError) return [{ code: 'missing', status: undefined }]
  if (error instanceof ContractError && error.issues[0]?.code === 'not_json')
    return [{ code: 'failed', failure: isPage(error) ? 'page' : 'notJson', status: undefined }]
  if (error instanceof ContractError)
    return error.issues.slice(0, 20).map(({ path, code, expected }) => {
      const own = path.map((key) => (typeof key === 'string' ? (spelling[key] ?? key) : key))
      const got = shapeOfValue(valueAt(content, own))
      return { code: 'type', field: shownField(path), expected: expected ?? code, got }
    })
  const status = error instanceof GatewayError ? error.status : undefined
  if (error instanceof DemoOnlyError || status === 404) return [{ code: 'missing', status }]
  return [{ code: 'failed', failure: failureOf(error), status }]
}

/** Returns an answer that does not have the type of the contract. */
const answerDespite = (error: unknown, actor: Actor): Answer | undefined =>
  error instanceof ContractError && actor.content() !== undefined
    ? { output: undefined, content: actor.content(), total: actor.total() }
    : undefined

/** The calls of one check, and what they found. */
export class Run {
  readonly #options: RunOptions
  readonly #findings = new Map<string, Finding[]>()
  readonly #reasons = new Map<string, Reason>()
  /** Role of the account; `undefined` without one. */
  role: number | undefined
  readonly #sent = new Set<string>()
  #unanswered = 0
  #patience = PATIENCE_MS

  constructor(options: RunOptions) {
    this.#options = options
  }

  get isInterrupted(): boolean {
    return this.#options.signal.aborted
  }

  /** Whether the server has a call that One API does not have. */
  has(call: string): boolean {
    const { method, path, embedded } = endpointNamed(call)
    return !embedded || this.#options.isEmbedded || this.#options.translated.includes(`${method} ${path}`)
  }

  /** Whether a call was sent. */
  wasSent(call: string): boolean {
    return this.#sent.has(call)
  }

  /** Keeps a difference of a call. What shows after an interruption may be its effect. */
  found(call: string, finding: Finding): void {
    if (this.isInterrupted) return
    const findings = this.#findings.get(call) ?? []
    const isKnown = findings.some((each) => JSON.stringify(each) === JSON.stringify(finding))
    this.#findings.set(call, isKnown ? findings : [...findings, finding])
  }

  /** States why a call is not tried, unless it was tried. */
  untried(call: string, reason: Reason): void {
    const own = reason === 'noRow' && this.isInterrupted ? 'interrupted' : reason
    if (!this.#reasons.has(call)) this.#reasons.set(call, own)
  }

  /** Returns why a call cannot be tried by this account; `undefined` if it can. */
  #obstacle(call: string): Reason | undefined {
    const { role } = endpointNamed(call)
    if (this.isInterrupted) return 'interrupted'
    if (this.#unanswered >= GONE_AFTER) return 'noServer'
    if (!this.has(call)) return 'embedded'
    if (role === 'guest') return undefined
    if (this.role === undefined) return 'account'
    return hasRole({ role: this.role }, role) ? undefined : 'role'
  }

  async #send(actor: Actor, call: string, input: object, { headers, body }: TryOptions): Promise<unknown> {
    const { signal, deadline, wait, onProgress } = this.#options
    const endpoint = endpointNamed(call)
    const send: Actor['send'] = (request) =>
      actor.send(body === undefined ? request : { ...request, body: { ...Object(request.body), ...body } })
    // A change that has been sent is not given up: what it makes could not be found yet.
    const signalOf = () => (endpoint.effects ? deadline() : AbortSignal.any([signal, deadline()]))
    for (const pause of [...RATE_WAITS_MS, undefined])
      try {
        return await endpoint(send, input, { headers, signal: signalOf() })
      } catch (error) {
        if (!(error instanceof RateLimitedError) || pause === undefined || this.#patience <= 0) throw error
        const asked = error.retryAfter === undefined ? pause : Math.min(error.retryAfter * 1000, LONGEST_WAIT_MS)
        this.#patience -= asked
        if (asked > 0) onProgress({ kind: 'waiting', call, milliseconds: asked })
        await wait(asked)
      }
    return undefined
  }

  /**
   * Tries a call, and keeps its differences.
   * @returns the answer; `undefined` if the call was not tried, or failed
   */
  async try(actor: Actor, call: string, input: object = {}, options: TryOptions = {}): Promise<Answer | undefined> {
    const endpoint = endpointNamed(call)
    const obstacle = this.#obstacle(call)
    if (obstacle) {
      this.untried(call, obstacle)
      return undefined
    }
    const isFirst = !this.#sent.has(call)
    this.#sent.add(call)
    if (isFirst) this.#options.onProgress({ kind: 'sent', calls: this.#sent.size })
    try {
      const output = await this.#send(actor, call, input, options)
      this.#answered(call)
      const content = actor.content()
      for (const { path, expected } of absentIn(endpoint.output, content, endpoint.spelling))
        this.found(call, { code: 'type', field: shownField(path), expected, got: { type: 'nothing' } })
      if (options.refused) this.found(call, { code: 'notRefused' })
      return { output, content, total: actor.total() }
    } catch (error) {
      this.#failed(actor, call, error, options)
      const answer = answerDespite(error, actor)
      if (answer && options.refused) this.found(call, { code: 'notRefused' })
      return answer
    }
  }

  /** Makes a call without keeping what it shows; `undefined` if it fails. */
  async probe(actor: Actor, call: string, input: object = {}): Promise<Answer | undefined> {
    if (this.#obstacle(call)) return undefined
    try {
      const output = await this.#send(actor, call, input, {})
      return { output, content: actor.content(), total: actor.total() }
    } catch (error) {
      return answerDespite(error, actor)
    }
  }

  #answered(call: string) {
    this.#unanswered = 0
    if (!this.#findings.has(call)) this.#findings.set(call, [])
  }

  #failed(actor: Actor, call: string, error: unknown, { refused }: TryOptions): void {
    const reason = this.isInterrupted ? 'interrupted' : obstacleIn(error)
    if (reason) this.untried(call, reason)
    else if (refused && error instanceof GatewayError && error.status < 500) this.#answered(call)
    else this.#different(actor, call, error)
  }

  #different(actor: Actor, call: string, error: unknown): void {
    this.#unanswered = error instanceof TransportError ? this.#unanswered + 1 : 0
    for (const finding of findingsOf(error, actor.content(), endpointNamed(call))) this.found(call, finding)
  }

  /** Returns the results of all calls. */
  results(): CallResult[] {
    return Array.from(CALLS, ([call, { method, path }]) => {
      const findings = this.#findings.get(call)
      const own = { call, request: `${method} ${path}` }
      if (findings) return { ...own, verdict: verdictOf(findings), findings }
      const other = this.isInterrupted ? 'interrupted' : 'noRow'
      const reason = this.has(call) ? (this.#reasons.get(call) ?? other) : 'embedded'
      return { ...own, verdict: 'untried', findings: [], reason }
    })
  }
}
