import { type $ZodObject, type $ZodType, type input as In, type output as Out, safeParse } from 'zod/v4/core'
import { type Envelope, renameKeys, type Spelling } from './envelope.ts'
import {
  ContractError,
  GatewayError,
  InputError,
  type Issue,
  RelaydeckError,
  TransportError,
  withHeaders,
} from './errors.ts'
import { isBodiless, type Method, partsOf } from './parts.ts'
import type { Role } from './roles.ts'
import { none, nothing } from './schema.ts'

/** Call, ready to be sent. */
export interface SendRequest extends CallOptions {
  /** Name of the call in errors and reports: `GET /api/token/:id`. Never contains values. */
  readonly endpoint: string
  readonly method: Method
  /** Path and query: `/api/token/?p=2`. */
  readonly url: string
  /** Content of the JSON body, if there is one. */
  readonly body: unknown
  readonly envelope: Envelope
  /** Whether the call changes something; such a call is never retried automatically. */
  readonly effects: boolean
  /** Lowest role that the server allows. */
  readonly role: Role
  /** Whether only the embedded gateway has the call. Default: false. */
  readonly embedded?: boolean | undefined
  /** Whether a browser goes on with the call when its page is closed. Default: false. */
  readonly keepalive?: boolean | undefined
}

/** Status and headers of a response. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Headers
}

/** Options of a single call. */
export interface CallOptions {
  /** Cancels the call, which then throws a TransportError with reason `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of each attempt in milliseconds, instead of the client's. */
  readonly timeout?: number | undefined
  /** Retries after a temporary failure, instead of the client's. A call with effects is never retried. */
  readonly retries?: number | undefined
  /** Headers in addition to the client's; a header of the same name is replaced. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** Called with status and headers of each response. */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined
}

/**
 * Sends a call and returns the content of the response, without its envelope.
 * @throws RelaydeckError
 */
export interface Send {
  (request: SendRequest): Promise<unknown>
  /**
   * Checks input and options of a call before its request is built.
   * @throws InputError
   */
  readonly check?: ((contract: Contract, input: unknown, options: CallOptions | undefined) => void) | undefined
  /** Returns an error that also explains how the server differs from One API, if that is the cause. */
  readonly explain?:
    | ((error: GatewayError | ContractError, contract: Pick<Contract, 'embedded'>) => Promise<RelaydeckError>)
    | undefined
}

/** Declaration of an endpoint, read by gateway, mock, queries, guards and the OpenAPI document. */
export interface Contract<R extends Role = Role, F extends boolean = boolean> {
  readonly method: Method
  /** Path exactly as on the server, with its slash at the end. `:id` is filled from the input. */
  readonly path: `/${string}`
  /** Lowest role that the server allows. */
  readonly role: R
  /** What it does, in one sentence without a full stop; `''` if there is none. */
  readonly summary: string
  /** Whether only the embedded gateway has it; a dialect may translate it for a fork. */
  readonly embedded: boolean
  readonly input: $ZodObject
  readonly output: $ZodType
  /** Record that may be sent back with changes: other fields of it are left out of the input. */
  readonly record: $ZodType
  readonly envelope: Envelope
  /** Whether the call changes something. Several GETs of One API do. */
  readonly effects: F
  /** Input keys that are sent in the query although the call has a body. */
  readonly search: readonly string[]
  /** Response keys whose names on the server differ from those in `output`. */
  readonly spelling: Spelling
}

/** Arguments of a call after `send`: the input is optional if all of its keys are. */
type Args<I> = Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

declare const parsed: unique symbol

/**
 * Function for one endpoint, with its contract as properties.
 * @typeParam I input of a caller
 * @typeParam O output
 * @typeParam R lowest role
 * @typeParam P input as a server reads it, with defaults
 * @typeParam F whether the call changes something
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
// biome-ignore lint/suspicious/noExplicitAny: inputs of all endpoints have no other common type
export type AnyEndpoint = Endpoint<any, any, Role, any>

/** Input of an endpoint, as a caller passes it. */
export type InputOf<E> = E extends Endpoint<infer I, infer _O, Role, infer _P> ? I : never

/** Input of an endpoint as a server reads it: with defaults filled in. */
export type ParsedInput<E> = E extends Endpoint<never, unknown, Role, infer P> ? P : never

/** Output type of an endpoint. */
export type OutputOf<E> = E extends Endpoint<never, infer O> ? O : Awaited<ReturnType<Extract<E, AnyEndpoint>>>

/** Arguments of a call without `send`. */
export type ArgsOf<E> = Args<InputOf<E>>

interface Declaration<S extends $ZodObject, T extends $ZodType, R extends Role, M extends Method, F extends boolean> {
  method: M
  path: `/${string}`
  role: R
  /** Default: none. */
  summary?: string
  /** Default: false. */
  embedded?: boolean
  /** Default: no input. */
  input?: S
  /** Default: no content. */
  output?: T
  /** Default: the output. */
  record?: $ZodObject
  /** Default: `data`, without an output `none`. */
  envelope?: Envelope
  /** Default: true unless the method is GET. */
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

/** Returns the name of a call for errors and logs: method and path, without values. */
export const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>): string => `${method} ${path}`

// A dot segment would leave the path, an empty one would address another endpoint, and a lone surrogate cannot be
// encoded.
const fitsPath = (value: string) => !['', '.', '..'].includes(value) && !/\p{Surrogate}/u.test(value)

/**
 * Returns the request for an input: path, query and body. `undefined` and `null` are left out of the query.
 * @throws InputError if the input does not fit the endpoint
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
    embedded: contract.embedded,
  }
}

/**
 * Creates an endpoint from its declaration. Use it for calls that this package does not have, for example calls of a
 * fork.
 * @param unusable returns the name of a key whose value no server can use, although it fits the schema; the call is then
 *   not sent
 * @example const ping = endpoint({ method: 'GET', path: '/api/ping', role: 'guest',
 *            output: z.string() })
 *          await ping(send)
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  S extends $ZodObject = typeof none,
  T extends $ZodType = typeof nothing,
  const R extends Role = Role,
  const M extends Method = Method,
  const F extends boolean = M extends 'GET' ? false : true,
>(
  declared: Declaration<S, T, R, M, F>,
  unusable?: (input: Partial<In<S>>) => string | undefined,
): Endpoint<In<S>, Out<T>, R, Out<S>, F> {
  const contract: Contract<R> = {
    summary: '',
    embedded: false,
    input: none,
    output: nothing,
    record: declared.output ?? nothing,
    envelope: declared.output ? 'data' : 'none',
    effects: declared.method !== 'GET',
    search: [],
    spelling: {},
    ...declared,
  }
  const call = async (send: Send, input?: In<S>, options?: CallOptions): Promise<unknown> => {
    send.check?.(contract, input, options)
    const wrong = send.check && unusable?.(input ?? {})
    if (wrong) throw new InputError(nameOf(contract), [{ path: [wrong], code: 'unusable_value' }])
    const request = requestOf(contract, input)
    let headers: Headers | undefined
    const onResponse = (response: ResponseHead) => {
      headers = response.headers
      options?.onResponse?.(response)
    }
    try {
      const content = await send({ ...request, ...options, onResponse })
      const read = safeParse(contract.output, renameKeys(content, contract.spelling))
      if (read.success) return read.data
      throw new ContractError(request.endpoint, issuesOf(read.error.issues))
    } catch (error) {
      if (!(error instanceof RelaydeckError) || error instanceof TransportError) throw error
      const isExplained = error instanceof ContractError || error instanceof GatewayError
      throw withHeaders((isExplained && (await send.explain?.(error, contract))) || error, headers)
    }
  }
  return Object.assign(call, contract) as unknown as Endpoint<In<S>, Out<T>, R, Out<S>, F>
}

/** Returns whether a value is an endpoint; modules also export schemas and constants. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'function' && 'path' in value && 'method' in value
