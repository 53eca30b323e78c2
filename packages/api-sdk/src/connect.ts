import { createSend } from './core/checked-send.ts'
import { type AnyEndpoint, type CallOptions, type Endpoint, isEndpoint, type Send } from './core/endpoint.ts'
import { all, each, isPaged, type PagedEndpoint, pages, type Row, type WalkOptions } from './core/page.ts'
import type { Role } from './core/roles.ts'
import type { SendOptions } from './core/send.ts'
import * as resources from './resources.ts'

/** What a bound list can do besides reading one page of ten rows. */
export interface Walks<I, T> {
  /** Walks every row, each once. @example for await (const token of gateway.tokens.list.each()) … */
  each(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T, void, undefined>
  /** Walks page by page. */
  pages(input?: Omit<I, 'p'>, options?: WalkOptions): AsyncGenerator<T[], void, undefined>
  /**
   * Reads the whole list, no faster than the server's limit allows.
   * @throws IncompleteError where the server stops it with HTTP 429 all the same; it holds the rows so far
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

/** Every endpoint, bound to one server. */
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
 * Binds every endpoint to one server. Paged lists can be walked: `gateway.tokens.list.each()`.
 * @example const gateway = connect({ baseUrl: 'https://gateway.example', accessToken })
 *          for await (const token of gateway.tokens.list.each()) console.log(token.name)
 * @throws InputError where an option cannot be used
 */
export function connect(options: SendOptions = {}): Client {
  const send = createSend(options)
  return Object.fromEntries(
    Object.entries(resources).map(([name, module]) => [name, bind(module, send)]),
  ) as unknown as Client
}

/** Every endpoint there is, for tools that walk them. */
export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
