import {
  createPlainSend,
  type Family,
  familyOf,
  GatewayError,
  type Send,
  type SendRequest,
  TOTAL_HEADER,
} from '@relaydeck/api-sdk'
import type { Fork, ForkFamily } from './dialects/dialects.ts'
import { language } from './language/language.ts'
import { readText, removeItem, writeText } from './storage.ts'
import { totalKeyOf } from './total-key.ts'

const KEY = 'family'

/** A number of rows in a header. */
const TOTAL = /^\d{1,15}$/
const FORKS: readonly ForkFamily[] = ['new-api', 'one-hub', 'laisky']

/** Returns family and generation of the server that the program wrote into the page, or the last visit's. */
function storedKind(): { family: Family; generation: string | undefined } {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=gateway-family]')
  const [name, generation] = (meta?.content ?? readText(KEY) ?? '').split('/')
  return { family: FORKS.find((fork) => fork === name) ?? 'one-api', generation }
}

const loadDialects = () => import('./dialects/dialects.ts')

/** The error of calls that are aborted because their user has signed out. */
export const SESSION_ENDED = new DOMException('The session has ended.', 'AbortError')

/** Returns whether a call has an answer of the server, be it a refusal. */
const hasAnswered = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'fulfilled' || answer.reason instanceof GatewayError

/** The gateway behind a console: sends its calls, and stores its family, its dialect, and the totals of its lists. */
export class Gateway {
  readonly #first = storedKind()
  #family = this.#first.family
  /** The fork as its status describes it. */
  #fork: Fork | undefined
  /** The fork in whose dialect calls are sent, also before its status is read. */
  #spoken: Fork | undefined
  #session = new AbortController()
  readonly #life = new AbortController()
  readonly #totals = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  readonly #sendPlain = createPlainSend({
    baseUrl: import.meta.env.VITE_BASE_URL ?? '',
    language: () => language.current(),
  })

  // Below the dialects, which identify requests by object identity.
  readonly #sendInSession: Send = (request) => {
    const { signal: ended } = request.role === 'guest' ? this.#life : this.#session
    const signal = AbortSignal.any([ended, request.signal ?? ended])
    return this.#sendPlain({
      ...request,
      signal,
      onResponse: (response) => {
        const total = response.headers.get(TOTAL_HEADER)
        if (total && TOTAL.test(total)) this.learnTotal(totalKeyOf(request), Number(total))
        request.onResponse?.(response)
      },
    })
  }

  /** Sends a call in the dialect of the gateway. The base URL is set at build time; empty for the same origin. */
  readonly send: Send = async (request) => {
    const family = this.#family
    const [answer] = await Promise.allSettled([this.#sendTo(family, request)])
    // The server was recognised as another one meanwhile: its answer is in a form that was not expected.
    if (this.#family !== family && !request.effects && hasAnswered(answer)) return this.send(request)
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  /**
   * Changes several rows with one call. Returns `false` if the server has no such call, and nothing was sent.
   * @throws Error if some rows may not have been changed
   */
  async changeMany(action: string, ids: readonly number[]): Promise<boolean> {
    if (this.#family === 'one-api') return false
    const { changeMany } = await loadDialects()
    return changeMany(this.send, action, ids)
  }

  /** Kind of the gateway: from the page or the last visit, until the status is read. */
  get family(): Family {
    return this.#family
  }

  /** The dialect of a fork; `undefined` for One API, and until a fork's status was read. */
  readonly fork = (): Fork | undefined => (this.#family === 'one-api' ? undefined : this.#fork)

  /** Number of rows of a list, by its key; `undefined` if the server does not state it. */
  readonly total = (key: string): number | undefined => this.#totals.get(key)

  /** Calls a function after the fork or a number of rows has changed. Returns a function that stops. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the family from a status before a schema drops the fields that identify it. Returns whether it changed. */
  async learn(status: unknown): Promise<boolean> {
    const before = this.#family
    const family = familyOf(status)
    this.#family = family
    if (family === 'one-api') removeItem(KEY)
    else {
      this.#fork = await this.#open(family, status)
      writeText(KEY, `${family}/${this.#fork.generation}`)
      this.#spoken = this.#fork
      this.#tell()
    }
    return family !== before
  }

  /** Forgets the user who was signed in, and aborts his calls: the next user sees nothing of them. */
  endSession(): void {
    this.#spoken?.tokens.forget()
    this.#session.abort(SESSION_ENDED)
    this.#session = new AbortController()
  }

  /** Aborts the calls of a console that is not used any more, also those that follow. */
  close(): void {
    this.#session.abort(SESSION_ENDED)
    this.#life.abort(SESSION_ENDED)
  }

  /** Forgets the totals, which belong to one account. */
  forgetTotals(): void {
    this.#totals.clear()
    this.#tell()
  }

  /** Stores the number of rows of a list. */
  learnTotal(key: string, total: number): void {
    this.#totals.set(key, total)
    this.#tell()
  }

  async #sendTo(family: Family, request: SendRequest): Promise<unknown> {
    if (family === 'one-api') return this.#sendInSession(request)
    if (this.#spoken?.family === family) return this.#spoken.send(request)
    const fork = await this.#open(family)
    // A status that was read meanwhile knows more.
    if (this.#spoken?.family !== family) this.#spoken = fork
    return this.#spoken.send(request)
  }

  /** @param status the status as sent; without it the latest version of the fork is assumed */
  async #open(family: ForkFamily, status?: unknown): Promise<Fork> {
    const { openFork } = await loadDialects()
    return openFork({
      family,
      generation: this.#first.generation,
      status,
      known: this.#spoken,
      send: this.#sendInSession,
      onTotal: (key, total) => this.learnTotal(key, total),
    })
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
