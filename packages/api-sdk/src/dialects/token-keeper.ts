import {
  ContractError,
  GatewayError,
  isRecord,
  RateLimitedError,
  readJson,
  type Send,
  type SendRequest,
  ServerFaultError,
  SignedOutError,
  TransportError,
} from '../index.ts'
import type { SharedToken, Tabs } from './tabs.ts'

/** Options of a {@link TokenKeeper}. */
export interface TokenKeeperOptions {
  /** Returns the id of the user who is signed in with this browser; `undefined` if nobody is. */
  readonly user: () => number | undefined
  readonly tabs: Tabs
}

/** Answer of the server that may have a token. */
type Answer = Readonly<Record<string, unknown>>

/** Token of a sign-in. */
interface Token {
  readonly value: string
  /** Id of the server's session. */
  readonly sid: string
  /** Id of the signed-in user. */
  readonly user: number
  /** Time of its end, by `performance.now()`. */
  readonly endsAt: number
}

/** Options of a call that limit how long it waits for a token. */
type Waiting = Pick<SendRequest, 'endpoint' | 'signal' | 'timeout'>

const REFRESH = {
  endpoint: 'POST /api/user/auth/refresh',
  method: 'POST',
  url: '/api/user/auth/refresh',
  body: undefined,
  envelope: 'data',
  effects: true,
  role: 'guest',
  // The server ends a session whose rotated cookie was lost, so that a refresh goes on without its page and its callers.
  keepalive: true,
  timeout: 600_000,
} as const satisfies SendRequest

const DEFAULT_TIMEOUT_MS = 30_000

/** A token is replaced this long before its end. */
const EARLY_MS = 60_000

/** Life of a token that does not state it. */
const USUAL_LIFE_MS = 600_000

/** Waits before a refresh that met another one, or whose answer was lost, is repeated. */
const WAITS_MS = [80, 200, 500]

/** Codes of a call whose token the server does not accept any more. */
const ENDED = new Set(['AUTH_TOKEN_EXPIRED', 'AUTH_UNAUTHORIZED', 'AUTH_SESSION_REVOKED'])

const isEnded = (error: unknown): boolean =>
  error instanceof GatewayError && error.status === 401 && ENDED.has(error.code ?? '')

const isOffline = (error: unknown): boolean => error instanceof TransportError && error.reason === 'offline'

/** Returns the milliseconds of a JSON Web Token's life, which its own times tell whatever the local clock says. */
function lifeOf(token: string): number {
  const [, payload = ''] = token.split('.')
  try {
    const claims = readJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const life = isRecord(claims) ? (Number(claims.exp) - Number(claims.iat)) * 1000 : Number.NaN
    return life > 0 ? life : USUAL_LIFE_MS
  } catch {
    return USUAL_LIFE_MS
  }
}

const now = () => performance.now()

/**
 * Keeps the token of a sign-in to New API 1.0 in memory, and replaces it before its end with the cookie that only the
 * server reads. Without options a sign-in lasts as long as its first token, about 15 minutes.
 */
export class TokenKeeper {
  readonly #options: TokenKeeperOptions | undefined
  #send: Send = () => Promise.reject(new TypeError('The keeper was not given to a client.'))
  #token: Token | undefined
  #refreshing: Promise<Token> | undefined
  /** Why the last refresh failed, and until when (by `performance.now()`) another one would fail in the same way. */
  #failure: { readonly error: unknown; readonly until: number } | undefined
  /** Number of the sign-in, so that a refresh of an earlier one is not taken for it. */
  #signIn = 0

  constructor(options?: TokenKeeperOptions) {
    this.#options = options
    options?.tabs.answer((user) => this.#shared(user))
  }

  /** Id of the server's session; `undefined` without a token. */
  get sid(): string | undefined {
    return this.#token?.sid
  }

  /**
   * Takes the token of a sign-in, and returns the user.
   * @throws ContractError if the answer has none
   */
  signIn(endpoint: string, answer: Answer): Answer {
    this.forget()
    this.#token = tokenIn(endpoint, answer)
    return isRecord(answer.user) ? answer.user : {}
  }

  /**
   * Takes the new token of an answer, if it has one: the change that it confirms has ended the token before.
   * @throws ContractError if the token is incomplete
   */
  renew(endpoint: string, answer: unknown): void {
    if (!this.#token || !isRecord(answer) || typeof answer.access_token !== 'string') return
    this.#token = tokenIn(endpoint, { ...answer, user: { id: this.#token.user } })
  }

  /** Forgets the sign-in. */
  forget(): void {
    this.#signIn++
    this.#token = undefined
    this.#refreshing = undefined
    this.#failure = undefined
  }

  /** Returns a function that sends calls with the token, and once more with a new one if the server has ended it. */
  authorize(send: Send): Send {
    this.#send = send
    return async (request) => {
      const token = request.role === 'guest' ? this.#valid() : await this.#credential(request)
      try {
        return await send(withToken(request, token))
      } catch (error) {
        if (!token || !isEnded(error)) throw error
        if (this.#token === token) this.#token = undefined
        // Not another tab's token, which may have ended with this one.
        const next = request.role === 'guest' ? undefined : await this.#credential(request, false)
        if (!next && request.role !== 'guest') throw error
        // The server checks the token before anything else, so that no change is made twice.
        return send(withToken(request, next))
      }
    }
  }

  /**
   * Makes sure that calls of guests, too, are sent with the token of a user who is signed in.
   * @throws RelaydeckError if it cannot be replaced
   */
  async ready(request: Waiting): Promise<boolean> {
    return (await this.#credential(request)) !== undefined
  }

  #valid(): Token | undefined {
    return this.#token && now() < this.#token.endsAt ? this.#token : undefined
  }

  #shared(user: number): SharedToken | undefined {
    const token = this.#token
    if (token?.user !== user || token.endsAt - EARLY_MS < now()) return undefined
    return { value: token.value, sid: token.sid, user, life: token.endsAt - now() }
  }

  /** Returns the token, a new one shortly before its end; `undefined` if nobody is signed in. */
  async #credential(request: Waiting, asksTabs = true): Promise<Token | undefined> {
    const token = this.#token
    const user = this.#options?.user()
    if (user === undefined || (token && now() < token.endsAt - EARLY_MS)) return token
    try {
      return await settled(this.#refresh(user, asksTabs), request)
    } catch (error) {
      const isTemporary =
        error instanceof RateLimitedError || error instanceof ServerFaultError || error instanceof TransportError
      const valid = isTemporary ? this.#valid() : undefined
      if (!valid) throw error
      return valid
    }
  }

  #refresh(user: number, asksTabs: boolean): Promise<Token> {
    if (this.#failure && now() < this.#failure.until) return Promise.reject(this.#failure.error)
    this.#refreshing ??= this.#renewed(user, asksTabs)
    return this.#refreshing
  }

  /** Takes another tab's token, or else a new one of the server. */
  async #renewed(user: number, asksTabs: boolean): Promise<Token> {
    const signIn = this.#signIn
    const isCurrent = () => signIn === this.#signIn
    const { tabs } = this.#options ?? {}
    const renew = async () => {
      const shared = asksTabs ? await tabs?.ask(user) : undefined
      const token = shared ? { ...shared, endsAt: now() + shared.life } : await this.#fromServer(user)
      if (!isCurrent()) throw signedOut()
      this.#token = token
      return token
    }
    try {
      return await (tabs ? tabs.alone(renew) : renew())
    } catch (error) {
      if (isCurrent()) this.#failure = { error, until: now() + pauseAfter(error) }
      throw error
    } finally {
      if (isCurrent()) this.#refreshing = undefined
    }
  }

  async #fromServer(user: number, sid = this.#token?.sid, attempt = 0): Promise<Token> {
    try {
      const answer = await this.#send({ ...REFRESH, headers: { 'x-auth-session': sid } })
      const token = tokenIn(REFRESH.endpoint, isRecord(answer) ? answer : {})
      if (token.user === user) return token
    } catch (error) {
      const code = error instanceof GatewayError ? error.code : undefined
      // The cookie belongs to a later sign-in, perhaps of the same user.
      if (code === 'AUTH_SESSION_MISMATCH' && sid) return this.#fromServer(user, '', attempt)
      // Soon, since the server accepts the cookie before a lost answer for 30 seconds.
      const isRepeated = code === 'AUTH_REFRESH_RACE' || error instanceof ServerFaultError || isOffline(error)
      const wait = isRepeated ? WAITS_MS[attempt] : undefined
      if (wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      return this.#fromServer(user, sid, attempt + 1)
    }
    // Somebody else has signed in meanwhile, whose name the page does not show.
    throw signedOut()
  }
}

const signedOut = () =>
  new SignedOutError(REFRESH.endpoint, { status: 401, serverMessage: '', code: 'AUTH_SESSION_REVOKED' })

/** Returns the milliseconds for which a refresh is pointless after an error. */
function pauseAfter(error: unknown): number {
  if (error instanceof RateLimitedError) return (error.retryAfter ?? 0) * 1000
  return error instanceof SignedOutError ? Number.POSITIVE_INFINITY : 0
}

function withToken(request: SendRequest, token: Token | undefined): SendRequest {
  if (!token) return request
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token.value}` } }
}

/** @throws ContractError if an answer has no token */
function tokenIn(endpoint: string, { access_token: value, session, user }: Answer): Token {
  const sid = isRecord(session) ? session.sid : undefined
  const id = isRecord(user) ? user.id : undefined
  if (typeof value !== 'string' || typeof sid !== 'string' || typeof id !== 'number')
    throw new ContractError(endpoint, [{ path: ['access_token'], code: 'invalid_type', expected: 'string' }])
  return { value, sid, user: id, endsAt: now() + lifeOf(value) }
}

/**
 * Returns the result of work that is not cancelled with one of the calls that wait for it.
 * @throws TransportError if the call is cancelled, or waits too long
 */
function settled<T>(work: Promise<T>, { endpoint, signal, timeout = DEFAULT_TIMEOUT_MS }: Waiting): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new TransportError(endpoint, 'aborted', signal?.reason))
    const timer = setTimeout(() => reject(new TransportError(endpoint, 'timeout')), timeout)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
  })
}
