import { NOT_IN_ONE_API, refuseEmbeddedFields } from '../core/extra-calls.ts'
import { ForkError, GatewayError, isChange, isRecord, type Send, type SendRequest } from '../index.ts'
import { checkFields } from './abilities.ts'
import type { Ask, AskOptions, Dialect, DialectCall, Query, Session } from './dialect.ts'
import { NextGenerationError, UnsupportedError } from './errors.ts'
import { LISTS, listOf } from './lists.ts'
import { hasValues, narrowingOf } from './narrow.ts'
import { newApi1 } from './new-api-1/index.ts'
import { rowOf } from './rows.ts'
import { TokenKeeper } from './token-keeper.ts'

/** Options of a dialect. */
export interface SpeakOptions {
  /**
   * Id of the signed-in user, which New API requires with every call: a number until the client signs in itself, or a
   * function that is called for each call.
   */
  readonly user?: number | (() => number | undefined) | undefined
  /**
   * Keeps the token of a sign-in to New API 1.0. Default: a sign-in lasts as long as its first token, about 15 minutes;
   * programs use a system access token.
   */
  readonly tokens?: TokenKeeper | undefined
  /** Called with the number of rows of all pages when a page of a list was read. */
  readonly onTotal?: ((total: number, request: SendRequest) => void) | undefined
}

const withQuery = (path: string, query: AskOptions['query'] = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Returns the error of the class to which the dialect maps the message or the code. */
function translated(error: unknown, { words, kindOf }: Dialect): unknown {
  if (!(error instanceof GatewayError)) return error
  const Kind = kindOf?.(error) ?? (Object.hasOwn(words, error.serverMessage) ? words[error.serverMessage] : undefined)
  return !Kind || error.constructor === Kind ? error : new Kind(error.endpoint, error)
}

/**
 * Returns the server's query for the sort and filters of a request.
 * @throws UnsupportedError if the server does not have them
 */
function narrowedQuery(request: SendRequest, { narrow, family }: Dialect): Query {
  const narrowing = narrowingOf(request)
  if (!narrowing) return {}
  const kind = LISTS[request.endpoint]
  const query = kind && narrow(kind, narrowing)
  if (query) return query
  const text = `${request.endpoint} cannot be sorted or filtered so on this server (${family})`
  throw new UnsupportedError(request.endpoint, text)
}

/**
 * Checks that rows have the requested values: versions of a server without a filter ignore it.
 * @throws UnsupportedError if one has not
 */
function checkFilters(request: SendRequest, content: unknown, { family }: Dialect): void {
  const where = narrowingOf(request)?.where
  if (!where || !Array.isArray(content) || content.every((row) => hasValues(row, where))) return
  const text = `${request.endpoint} is not filtered so by this server (${family})`
  throw new UnsupportedError(request.endpoint, text)
}

function callOf(
  request: SendRequest,
  dialect: Dialect,
  session: Session,
  send: Send,
  onTotal: SpeakOptions['onTotal'],
): DialectCall {
  const { pathname, searchParams } = new URL(request.url, 'http://gateway')
  const ask: Ask = async (method, path, options = {}) => {
    const { query, body, envelope = 'data', headers } = options
    try {
      return await send({
        ...request,
        method,
        url: withQuery(path, query),
        body,
        envelope,
        effects: method !== 'GET' || request.effects,
        onResponse: (response) => {
          options.onResponse?.(response)
          request.onResponse?.(response)
        },
        headers: { ...dialect.headers?.(session), ...request.headers, ...headers },
      })
    } catch (error) {
      throw translated(error, dialect)
    }
  }
  const query = Object.fromEntries(searchParams)
  const body = isRecord(request.body) ? request.body : undefined
  return {
    endpoint: request.endpoint,
    method: request.method,
    path: pathname,
    id: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
    query,
    body: body ?? {},
    ask,
    askRow: async (...exchange) => rowOf(request.endpoint, await ask(...exchange)),
    signal: request.signal,
    isSignedIn: () => session.tokens.ready(request),
    session,
    dialect,
    narrowed: narrowedQuery(request, dialect),
    onTotal: (total) => onTotal?.(total, request),
    pass: () => ask(request.method, pathname, { query, body, envelope: request.envelope }),
  }
}

/** Returns the id of a user that signed in. */
const idOf = (content: unknown): number | undefined =>
  isRecord(content) && typeof content.id === 'number' ? content.id : undefined

const SIGN_IN = /^(POST \/api\/user\/login|GET \/api\/(user\/self|oauth\/(wechat|github|oidc)))$/

/**
 * Returns a function that makes a `send` use a server's dialect: callers use One API's calls and receive its shapes.
 * @throws UnsupportedError from a call that the server does not have, before anything is sent
 * @throws SetupError from a call that lacks the id of the signed-in user
 */
export const speak =
  (dialect: Dialect, options: SpeakOptions = {}) =>
  (plainSend: Send): Send => {
    const { user, tokens = new TokenKeeper(), onTotal } = options
    let next: Send | undefined
    const session: Session = { user: undefined, names: new Map(), tokens }
    const send = dialect.authorize?.(plainSend, session) ?? plainSend
    const translateOnce: Send = async (request) => {
      const { endpoint } = request
      const isTranslated = Object.hasOwn(dialect.calls, endpoint)
      const isExtra = request.embedded || NOT_IN_ONE_API.test(endpoint)
      if (dialect.absent.includes(endpoint) || (isExtra && !isTranslated))
        throw new UnsupportedError(endpoint, `${endpoint} is not available on this server (${dialect.family})`)
      refuseEmbeddedFields(request, dialect.family)
      if (!dialect.writes && isChange(request))
        throw new ForkError(endpoint, `${endpoint} was not sent: this version of ${dialect.family} is read-only here`)
      checkFields(request, dialect.has)
      if (typeof user === 'function') session.user = user()
      else session.user ??= user
      const call = callOf(request, dialect, session, send, onTotal)
      const rewrite = dialect.calls[endpoint] ?? listOf(endpoint)
      const content = await (rewrite ? rewrite(call) : call.pass())
      checkFilters(request, content, dialect)
      if (SIGN_IN.test(endpoint))
        session.user = idOf(content) ?? (isRecord(content) ? idOf(content.data) : undefined) ?? session.user
      return content
    }
    const translate: Send = async (request) => {
      if (next) return next(request)
      try {
        return await translateOnce(request)
      } catch (error) {
        if (!(error instanceof NextGenerationError)) throw error
        next = speak(newApi1, { ...options, tokens })(plainSend)
        return next(request)
      }
    }
    return Object.assign(translate, { check: plainSend.check })
  }
