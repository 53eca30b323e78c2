import { type AnyEndpoint, type CallOptions, type Endpoint, isEndpoint, type Send } from './core/endpoint.ts'
import type { Role } from './core/roles.ts'
import { createSend, type SendOptions } from './core/send.ts'
import * as resources from './resources.ts'

type Bound<E> =
  E extends Endpoint<infer I, infer O, Role, infer _P>
    ? Record<never, never> extends I
      ? (input?: I, options?: CallOptions) => Promise<O>
      : (input: I, options?: CallOptions) => Promise<O>
    : never

type BoundResource<M> = { readonly [K in keyof M as M[K] extends AnyEndpoint ? K : never]: Bound<M[K]> }

/** Every endpoint, bound to one server. */
export type Client = { readonly [N in keyof typeof resources]: BoundResource<(typeof resources)[N]> }

const bind = (module: object, send: Send) =>
  Object.fromEntries(
    Object.entries(module)
      .filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]))
      .map(([name, call]) => [name, (input: unknown, options?: CallOptions) => call(send, input, options)]),
  )

/**
 * Binds every endpoint to one server.
 * @example const api = connect({ baseUrl: 'https://gateway.example', accessToken })
 *          await api.tokens.list({ p: 2 })
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
