import { sendOf } from './core/checked-send.ts'
import type { ClientOptions } from './core/client-options.ts'
import {
  type AnyEndpoint,
  type ArgsOf,
  type CallOptions,
  type Endpoint,
  isEndpoint,
  type ResponseHead,
  type Send,
} from './core/endpoint.ts'
import { withEnvironment } from './core/environment.ts'
import { all, each, isPaged, pages, type Row, type WalkOptions } from './core/page.ts'
import type { Role } from './core/roles.ts'
import { withoutTrailingSlash } from './core/send.ts'
import { type Middleware, use } from './core/use.ts'
import * as resources from './resources.ts'
import type { login } from './session/session.ts'

/** Output of a call with status and headers of its response. */
export interface WithResponse<T> extends ResponseHead {
  readonly data: T
}

/** A call that was started: a promise of its output. */
export interface GatewayCall<T> extends Promise<T> {
  /** Returns the output with status and headers of the response. */
  withResponse(): Promise<WithResponse<T>>
}

/** Methods of a bound list that read more than one page. */
export interface Walks<I, T> {
  /** Yields every row once. @example for await (const token of gateway.tokens.list.each()) … */
  each(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T, void, undefined>
  /** Yields pages. */
  pages(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T[], void, undefined>
  /**
   * Returns all rows, no faster than the server's rate limit allows.
   * @throws IncompleteError if the server still responds with HTTP 429 after `patience`; it has the rows read so far
   */
  all(input?: Omit<I, 'p'>, options?: WalkOptions): Promise<T[]>
}

type Call<I, O> =
  Record<never, never> extends I
    ? (input?: I, options?: CallOptions) => GatewayCall<O>
    : (input: I, options?: CallOptions) => GatewayCall<O>

type Bound<E> =
  E extends Endpoint<infer I, infer O, Role, infer P>
    ? P extends { p: number }
      ? O extends (infer T extends Row)[]
        ? Call<I, O> & Walks<I, T>
        : Call<I, O>
      : Call<I, O>
    : never

type BoundResource<M> = { readonly [K in keyof M as M[K] extends AnyEndpoint ? K : never]: Bound<M[K]> }

/** Calls of `session` that consist of several. */
interface SessionHelpers {
  /**
   * Returns a new access token for a username and password, without a browser. The account's previous access token
   * stops working immediately.
   * @throws RefusedError if username or password are wrong
   * @throws CodeNeededError if the account needs a `code` of its second factor (embedded gateway only)
   */
  accessTokenOf(...args: ArgsOf<typeof login>): Promise<string>
}

/** All endpoints, bound to one server. */
export type Client = {
  readonly [N in keyof typeof resources]: BoundResource<(typeof resources)[N]>
} & {
  readonly session: SessionHelpers
  /** URL of the gateway, without a slash at its end; `''` is the page's origin. */
  readonly baseUrl: string
  /** Sends the calls of this client, for functions that take one: `query(gateway.send, tokens.list)`. */
  readonly send: Send
  /** Returns a client whose calls pass through middleware, the first one outermost. */
  use(...middleware: readonly Middleware[]): Client
}

function bindCall(call: AnyEndpoint, send: Send) {
  const bound = (input: unknown, options?: CallOptions) => {
    let head: ResponseHead
    const onResponse = (response: ResponseHead) => {
      head = response
      options?.onResponse?.(response)
    }
    const data = call(send, input, { ...options, onResponse })
    const withResponse = async () => ({ data: await data, status: head.status, headers: head.headers })
    return Object.assign(data, { withResponse })
  }
  if (!isPaged(call)) return bound
  const walks: Walks<object, Row> = {
    each: (input, options) => each(call, send, input, options),
    pages: (input, options) => pages(call, send, input, options),
    all: (input, options) => all(call, send, input, options),
  }
  return Object.assign(bound, walks)
}

const bind = (module: object, send: Send) =>
  Object.fromEntries(
    Object.entries(module)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, call]) => [name, bindCall(call, send)]),
  )

function clientOf(send: Send, baseUrl: string): Client {
  const client = Object.fromEntries(Object.entries(resources).map(([name, module]) => [name, bind(module, send)]))
  Object.assign(client.session ?? {}, {
    accessTokenOf: (...args: ArgsOf<typeof login>) => resources.session.accessTokenOf(send, ...args),
  })
  return Object.assign(client, {
    baseUrl,
    send,
    use: (...middleware: readonly Middleware[]) => clientOf(use(send, ...middleware), baseUrl),
  }) as unknown as Client
}

/**
 * Returns all endpoints, bound to one server. Paged lists have methods for all rows: `gateway.tokens.list.each()`.
 * @example const gateway = connect({ baseUrl: 'https://gateway.example', accessToken })
 *          for await (const token of gateway.tokens.list.each()) console.log(token.name)
 * @throws InputError if an option is unknown or invalid, or if there is no base URL outside of a page
 */
export const connect = (options: ClientOptions = {}): Client =>
  clientOf(sendOf('connect', options), withoutTrailingSlash(withEnvironment(options).baseUrl ?? ''))

/** All endpoints, for tools. */
export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
