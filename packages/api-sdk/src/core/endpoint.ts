import { type $ZodObject, type $ZodType, type input as In, type output as Out, safeParse } from 'zod/v4/core'
import { type Envelope, respell, type Spelling } from './envelope.ts'
import { ContractError, InputError, type Issue } from './errors.ts'
import { isBodiless, type Method, partsOf } from './parts.ts'
import type { Role } from './roles.ts'

/** One call, ready to travel. */
export interface SendRequest {
  /** The call's name in errors and observers: `GET /api/token/:id`. Never carries values. */
  readonly endpoint: string
  readonly method: Method
  /** Path and query: `/api/token/?p=2`. */
  readonly url: string
  /** Content of the JSON body, where there is one. */
  readonly body: unknown
  readonly envelope: Envelope
  /** Whether calling changes something; such a call is never repeated by itself. */
  readonly effects: boolean
  /** The least role the server lets through. */
  readonly role: Role
  readonly signal?: AbortSignal | undefined
}

/**
 * Carries a call to a server and brings back what sits in the answer's envelope.
 * @throws RelaydeckError
 */
export type Send = (request: SendRequest) => Promise<unknown>

/** What may be said with a single call. */
export interface CallOptions {
  /** Cancels the call; it then throws a TransportError with reason `aborted`. */
  readonly signal?: AbortSignal | undefined
}

/** What an endpoint says of itself. Gateways, mocks, queries, guards and documents read it. */
export interface Contract<R extends Role = Role, F extends boolean = boolean> {
  readonly method: Method
  /** Exactly as the server spells it, slash at the end included. `:id` is filled from the input. */
  readonly path: `/${string}`
  /** The least role the server lets through. */
  readonly role: R
  /** One sentence. */
  readonly summary: string
  readonly input: $ZodObject
  readonly output: $ZodType
  readonly envelope: Envelope
  /** Whether calling changes something. Several GETs of this server do. */
  readonly effects: F
  /** Input keys that travel in the query although the call has a body. */
  readonly search: readonly string[]
  /** Keys of the answer that the server spells in another way than `output` does. */
  readonly spelling: Spelling
}

/** Arguments of a call after `send`: the input may be left out where all of its keys may. */
type Args<I> = Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

declare const parsed: unique symbol

/**
 * A function that carries its own contract.
 * @typeParam I what a caller passes
 * @typeParam O what the promise resolves to
 * @typeParam R the least role
 * @typeParam P the input as a server reads it: defaults filled in
 * @typeParam F whether calling changes something
 */
export type Endpoint<
  I = never,
  O = unknown,
  R extends Role = Role,
  P = unknown,
  F extends boolean = boolean,
> = Contract<R, F> & {
  (send: Send, ...args: Args<I>): Promise<O>
  readonly [parsed]?: P
}

/** An endpoint of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where inputs of all endpoints meet
export type AnyEndpoint = Endpoint<any, any, Role, any>

/** Input of an endpoint, as a caller passes it. */
export type InputOf<E> = E extends Endpoint<infer I, infer _O, Role, infer _P> ? I : never

/** Input of an endpoint as a server reads it: with defaults filled in. */
export type ParsedInput<E> = E extends Endpoint<never, unknown, Role, infer P> ? P : never

/** Output of an endpoint: what a call resolves to. */
export type OutputOf<E> = E extends Endpoint<never, infer O> ? O : Awaited<ReturnType<Extract<E, AnyEndpoint>>>

/** Arguments of a call without `send`. */
export type ArgsOf<E> = Args<InputOf<E>>

interface Declaration<S extends $ZodObject, T extends $ZodType, R extends Role, M extends Method, F extends boolean> {
  method: M
  path: `/${string}`
  role: R
  summary: string
  input: S
  output: T
  /** Default: `data`. */
  envelope?: Envelope
  /** Default: whatever is not a GET. */
  effects?: F
  search?: readonly (keyof In<S> & string)[]
  /** Default: none. */
  spelling?: Spelling
}

const issuesOf = (issues: readonly { path: PropertyKey[]; code: string }[]): Issue[] =>
  issues.map((issue) => ({
    path: issue.path,
    code: issue.code,
    expected: 'expected' in issue ? String(issue.expected) : undefined,
  }))

/** Name of a call in errors and logs: method and path, without any value. */
export const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>): string => `${method} ${path}`

// A dot segment would climb out of the path, an empty one would change which endpoint is meant, and half a surrogate
// pair has no encoding.
const fitsPath = (value: string) => !['', '.', '..'].includes(value) && !/\p{Surrogate}/u.test(value)

/**
 * Turns an input into a request: path parameters, query and body. A value that is not there (`undefined`, `null`)
 * leaves no trace in the query.
 * @throws InputError where the input does not fit the endpoint
 */
export function requestOf(contract: Contract, input: unknown = {}): SendRequest {
  const endpoint = nameOf(contract)
  const read = safeParse(contract.input, input)
  if (!read.success) throw new InputError(endpoint, issuesOf(read.error.issues))
  const values: Record<string, unknown> = read.data
  const parts = partsOf(contract)
  const path = contract.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(values[key] ?? '')
    if (!fitsPath(value)) throw new InputError(endpoint, [{ path: [key], code: 'invalid_path' }])
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const key of parts.query) {
    const value = values[key]
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const body = Object.fromEntries(parts.body.filter((key) => key in values).map((key) => [key, values[key]]))
  return {
    endpoint,
    method: contract.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    body: isBodiless(contract.method) ? undefined : body,
    envelope: contract.envelope,
    effects: contract.effects,
    role: contract.role,
  }
}

/**
 * Declares an endpoint: the one statement from which call, types, gateway route, query key, mock and document follow.
 * For calls that this package does not know, such as those of a fork.
 * @example const ping = endpoint({ method: 'GET', path: '/api/ping', role: 'guest', summary: 'Still there?',
 *            input: z.object({}), output: z.string() })
 *          await ping(send)
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  S extends $ZodObject,
  T extends $ZodType,
  const R extends Role,
  const M extends Method,
  const F extends boolean = M extends 'GET' ? false : true,
>(declared: Declaration<S, T, R, M, F>): Endpoint<In<S>, Out<T>, R, Out<S>, F> {
  const contract: Contract<R> = {
    envelope: 'data',
    effects: declared.method !== 'GET',
    search: [],
    spelling: {},
    ...declared,
  }
  const call = async (send: Send, input?: unknown, options?: CallOptions): Promise<Out<T>> => {
    const request = requestOf(contract, input)
    const content = await send({ ...request, signal: options?.signal })
    const read = safeParse(declared.output, respell(content, contract.spelling))
    if (!read.success) throw new ContractError(request.endpoint, issuesOf(read.error.issues))
    return read.data
  }
  return Object.assign(call, contract) as unknown as Endpoint<In<S>, Out<T>, R, Out<S>, F>
}

/** Whether a value is an endpoint: a module's exports hold schemas and constants besides. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'function' && 'path' in value && 'method' in value
