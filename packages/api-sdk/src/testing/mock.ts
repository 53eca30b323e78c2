import { safeParse } from 'zod/v4/core'
import { endpoints } from '../connect.ts'
import type { AnyEndpoint, OutputOf, ParsedInput } from '../core/endpoint.ts'
import { REASON_HEADER, reasonOf, wrap } from '../core/envelope.ts'
import { GatewayError, TransportError } from '../core/errors.ts'
import { isRecord, readJson } from '../core/json.ts'
import { isBodiless, partsOf } from '../core/parts.ts'
import { callOf } from './calls.ts'
import { endpointOf } from './match.ts'

type Resolver = (info: { readonly request: Request }) => Promise<Response | undefined>
type Register<H> = (path: string, resolver: Resolver) => H

/** The part of MSW's `http` that mocks need; passed in, so that this package does not depend on MSW. */
export interface MockHttp<H> {
  readonly get: Register<H>
  readonly post: Register<H>
  readonly put: Register<H>
  readonly delete: Register<H>
}

/** Output of a mock: a value, or a function of the input. */
export type MockAnswer<E> = OutputOf<E> | ((input: ParsedInput<E>) => OutputOf<E> | Promise<OutputOf<E>>)

/** Options of a mock. */
export interface MockOptions {
  /** Base URL of the mocked gateway. Default: any. */
  readonly baseUrl?: string | undefined
}

/** Returns the end of a path that has as many segments as an endpoint's, without the path of the base URL. */
const pathAt = ({ path }: AnyEndpoint, pathname: string): string[] =>
  pathname.split('/').slice(1 - path.split('/').length)

async function inputOf(endpoint: AnyEndpoint, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const given = pathAt(endpoint, pathname)
  const segments = endpoint.path.split('/').slice(1)
  const parts = partsOf(endpoint)
  const valueAt = (key: string) => decodeURIComponent(given[segments.indexOf(`:${key}`)] ?? '')
  const body = isBodiless(endpoint.method) ? undefined : readJson(await request.text())
  return safeParse(endpoint.input, {
    ...Object.fromEntries(parts.path.map((key) => [key, valueAt(key)])),
    ...Object.fromEntries(searchParams),
    ...(isRecord(body) ? body : {}),
  })
}

const refusal = (message: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ success: false, message }, { status, headers })

function headersOf(error: GatewayError): Record<string, string> {
  const reason = reasonOf(error)
  return {
    ...(reason && { [REASON_HEADER]: reason }),
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
  }
}

/**
 * Returns a handler for Mock Service Worker that responds like a gateway: with the output in its envelope and the server's
 * key names. An answer that throws a GatewayError becomes a refusal with its status, message and delay, a TransportError a
 * broken connection. Invalid input is refused. Requests for another endpoint of the same path are passed on.
 * @param http MSW's `http`
 * @param answer default: the sample output
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
    // Endpoints outside of this package are matched by their path alone.
    const known = endpoints.some((each) => each === endpoint)
    if (known && endpointOf(request.method, request.url) !== endpoint) return undefined
    const input = await inputOf(endpoint, request)
    if (!input.success) return refusal('invalid parameter')
    try {
      return Response.json(wrap(endpoint.envelope, await resolve(input.data), endpoint.spelling))
    } catch (error) {
      if (error instanceof GatewayError) return refusal(error.serverMessage, error.status, headersOf(error))
      if (error instanceof TransportError) return Response.error()
      throw error
    }
  })
}

/**
 * Returns handlers for all endpoints, which answer with samples; a mock before them answers instead. A client's first
 * change also asks for the status, which only they or a mock of `status.get` answer.
 * @param http MSW's `http`
 * @example setupServer(mock(http, tokens.list, []), ...handlers(http))
 */
export const handlers = <H>(http: MockHttp<H>, options: MockOptions = {}): H[] =>
  endpoints.map((endpoint) => mock(http, endpoint, undefined, options))
