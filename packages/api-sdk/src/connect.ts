import { createSend } from './core/checked-send.ts'
import { type AnyEndpoint, type CallOptions, type Endpoint, isEndpoint, type Send } from './core/endpoint.ts'
import { all, each, isPaged, type PagedEndpoint, pages, type Row, type WalkOptions } from './core/page.ts'
import type { Role } from './core/roles.ts'
import type { SendOptions } from './core/send.ts'
import * as resources from './resources.ts'

/** Methods of a bound list that read more than one page. */
export interface Walks<I, T> {
  /** Yields every row once. @example for await (const token of gateway.tokens.list.each()) … */
  each(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T, void, undefined>
  /** Yields pages. */
  pages(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T[], void, undefined>
  /**
   * Returns all rows, no faster than the server's rate limit allows.
   * @throws IncompleteError if the server responds with HTTP 429 nevertheless; it has the rows read so far
   */
  all(input?: Omit<I, 'p'>, options?: WalkOptions): Promise<T[]>
}

type Call<I, O> =
  Record<never, never> extends I
    ? (input?: I, options?: CallOptions) => Promise<O>
    : (input: I, options?: CallOptions) => Promise<O>

type Bound<E> =
  E extends Endpoint<infer I, infer O, Role, infer P>
    ? P extends { p: number }
      ? O extends (infer T extends Row)[]
        ? Call<I, O> & Walks<I, T>
        : Call<I, O>
      : Call<I, O>
    : never

type BoundResource<M> = { readonly [K in keyof M as M[K] extends AnyEndpoint ? K : never]: Bound<M[K]> }

/** All endpoints, bound to one server. */
export type Client = { readonly [N in keyof typeof resources]: BoundResource<(typeof resources)[N]> }

function bindCall(call: AnyEndpoint, send: Send) {
  const bound = (input: unknown, options?: CallOptions) => call(send, input, options)
  if (!isPaged(call)) return bound
  const list = call as PagedEndpoint<object, Row>
  const walks: Walks<object, Row> = {
    each: (input, options) => each(list, send, input, options),
    pages: (input, options) => pages(list, send, input, options),
    all: (input, options) => all(list, send, input, options),
  }
  return Object.assign(bound, walks)
}

const bind = (module: object, send: Send) =>
  Object.fromEntries(
    Object.entries(module)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, call]) => [name, bindCall(call, send)]),
  )

/**
 * Returns all endpoints, bound to one server. Paged lists have methods for all rows: `gateway.tokens.list.each()`.
 * @example const gateway = connect({ baseUrl: 'https://gateway.example', accessToken })
 *          for await (const token of gateway.tokens.list.each()) console.log(token.name)
 * @throws InputError if an option is invalid
 */
export function connect(options: SendOptions = {}): Client {
  const send = createSend(options)
  return Object.fromEntries(
    Object.entries(resources).map(([name, module]) => [name, bind(module, send)]),
  ) as unknown as Client
}

/** All endpoints, for tools. */
export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
