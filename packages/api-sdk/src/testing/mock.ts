import { safeParse } from 'zod/v4/core'
import { endpoints } from '../connect.ts'
import { type AnyEndpoint, type Endpoint, isBodiless, type ParsedInput } from '../core/endpoint.ts'
import { REASON_HEADER, reasonOf, seal } from '../core/envelope.ts'
import { GatewayError, TransportError } from '../core/errors.ts'
import { isRecord, readJson } from '../core/json.ts'
import { callOf } from './calls.ts'
import { endpointOf } from './match.ts'

type Resolver = (info: { readonly request: Request }) => Promise<Response | undefined>
type Register<H> = (path: string, resolver: Resolver) => H

/** As much of MSW's `http` as is needed; handed in, so that this package does not depend on it. */
export interface MockHttp<H> {
  readonly get: Register<H>
  readonly post: Register<H>
  readonly put: Register<H>
  readonly delete: Register<H>
}

type AnswerOf<E> = E extends Endpoint<never, infer O> ? O : never

/** What a mock answers: a value, or a function of the input. */
export type MockAnswer<E> = AnswerOf<E> | ((input: ParsedInput<E>) => AnswerOf<E> | Promise<AnswerOf<E>>)

/** Where the mocked gateway is. */
export interface MockOptions {
  /** Left out: anywhere. */
  readonly baseUrl?: string | undefined
}

async function inputOf({ method, path, input }: AnyEndpoint, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const given = pathname.split('/').slice(-path.split('/').length + 1)
  const parameters = path
    .split('/')
    .slice(1)
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')]] : []))
  const body = isBodiless(method) ? undefined : readJson(await request.text())
  return safeParse(input, {
    ...Object.fromEntries(parameters),
    ...Object.fromEntries(searchParams),
    ...(isRecord(body) ? body : {}),
  })
}

const refusal = (message: string, status = 200, reason?: string) =>
  Response.json({ success: false, message }, { status, ...(reason && { headers: { [REASON_HEADER]: reason } }) })

/**
 * A handler for Mock Service Worker that answers as a gateway does: the answer in its envelope, in the server's own
 * spelling. An answer that throws a GatewayError is a refusal with its status and words, one that throws a
 * TransportError a connection that breaks; an input that does not fit is refused like the server's. Requests that mean another endpoint of the same path are passed on.
 * @param http MSW's own
 * @param answer left out: the sample
 * @example setupServer(mock(http, tokens.list, [samples.token]), mock(http, status.get))
 */
export function mock<H, E extends AnyEndpoint>(
  http: MockHttp<H>,
  endpoint: E,
  answer: MockAnswer<E> = callOf(endpoint).answer as MockAnswer<E>,
  { baseUrl = '*' }: MockOptions = {},
): H {
  const resolve = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer
  const verb = endpoint.method.toLowerCase() as Lowercase<E['method']>
  return http[verb](baseUrl + endpoint.path, async ({ request }) => {
    // An endpoint that somebody declared themselves is told apart by its path alone.
    const known = endpoints.some((each) => each === endpoint)
    if (known && endpointOf(request.method, request.url) !== endpoint) return undefined
    const input = await inputOf(endpoint, request)
    if (!input.success) return refusal('invalid parameter')
    try {
      return Response.json(seal(endpoint.envelope, await resolve(input.data), endpoint.spelling))
    } catch (error) {
      if (error instanceof GatewayError) return refusal(error.serverMessage, error.status, reasonOf(error))
      if (error instanceof TransportError) return Response.error()
      throw error
    }
  })
}
