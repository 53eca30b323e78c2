import {
  type AnyEndpoint,
  endpointFor,
  isEndpoint,
  nameOf,
  type Route,
  shortUserAgent,
  TOTAL_HEADER,
  wrap,
} from '@relaydeck/api-sdk'
import type { Origin, Origins } from '../events/origin.ts'
import type { AddressOf } from '../http/client-address.ts'
import type { HttpContext } from '../http/env.ts'
import { jsonResponse, notFound, rawJsonResponse } from '../http/response.ts'
import type { Context, Handlers } from '../lib/handlers.ts'
import { RawJson } from '../lib/json.ts'
import { type CallerDeps, callerOf } from './caller.ts'
import type { Cookies } from './cookies.ts'
import { parseInput } from './input.ts'
import { EMPTY_RESPONSE } from './quirks.ts'

type AnyHandler = (input: unknown, context: Context) => unknown

/** Handlers by endpoint. */
export type HandlerMap = ReadonlyMap<AnyEndpoint, AnyHandler>

/** Pairs the endpoints of a resource with their handlers. */
export function pairHandlers<M extends object>(resource: M, handlers: Handlers<M>): [AnyEndpoint, AnyHandler][] {
  // `Handlers<M>` has a matching handler for every endpoint, which `Object.entries` cannot express.
  const byName = handlers as Readonly<Record<string, AnyHandler>>
  return Object.entries(resource).flatMap(([name, endpoint]): [AnyEndpoint, AnyHandler][] => {
    const handler = byName[name]
    return isEndpoint(endpoint) && handler ? [[endpoint, handler]] : []
  })
}

/** Calls a handler, and then sets the cookies it requested, even if it throws: a refused call may pass Turnstile. */
async function callHandler(
  c: HttpContext,
  cookies: Cookies,
  call: (setters: Pick<Context, 'setDevice' | 'setSession'>) => unknown,
): Promise<unknown> {
  const sessions: (string | undefined)[] = []
  const devices: string[] = []
  try {
    return await call({ setSession: (id) => sessions.push(id), setDevice: (device) => devices.push(device) })
  } finally {
    for (const id of sessions) await cookies.session.write(c, id)
    for (const device of devices) cookies.device.write(c, device)
  }
}

/** What processing a request needs. */
interface DispatcherDeps extends CallerDeps {
  readonly origins: Origins
}

/** Header in which `relaydeck config` and the console state that a configuration file makes the change. */
const VIA_HEADER = 'x-relaydeck-via'

/** Header in which a client names the bulk change that a call is part of, by a random text. */
const BATCH_HEADER = 'x-relaydeck-batch'
const BATCH = /^[\w-]{8,64}$/

/** Returns who makes the changes of a call, for the journal. */
function originOf(
  c: HttpContext,
  endpoint: AnyEndpoint,
  { caller, viaAccessToken, named }: Awaited<ReturnType<typeof callerOf>>,
  address: string,
): Origin {
  const batch = c.req.header(BATCH_HEADER) ?? ''
  const means = viaAccessToken ? `access_token:${named?.name ?? ''}` : 'session'
  return {
    userId: caller?.id ?? 0,
    username: caller?.username ?? '',
    via: c.req.header(VIA_HEADER) === 'config' ? `config:${means}` : means,
    call: nameOf(endpoint),
    requestId: c.get('requestId'),
    address,
    device: shortUserAgent(c.req.header('user-agent')),
    ...(BATCH.test(batch) && { batch }),
  }
}

/** Creates the function that processes the requests of a route: caller, input, handler, cookies, envelope. */
export const createDispatcher =
  (deps: DispatcherDeps, cookies: Cookies, handlers: HandlerMap, addressOf: AddressOf) =>
  (route: Route) =>
  async (c: HttpContext): Promise<Response> => {
    const endpoint = endpointFor(route, new URL(c.req.url).searchParams)
    const handle = endpoint && handlers.get(endpoint)
    if (!handle) return notFound(c)
    c.set('endpoint', nameOf(endpoint))
    const session = await cookies.session.read(c)
    const address = addressOf(c)
    const identified = await callerOf(c, endpoint, { session, address }, deps)
    const { input, sentKeys } = await parseInput(c, endpoint)
    const request = {
      session,
      address,
      authorization: c.req.header('authorization'),
      userAgent: c.req.header('user-agent'),
      device: cookies.device.read(c),
      signal: c.req.raw.signal,
      requestId: c.get('requestId'),
      language: c.req.header('accept-language'),
    }
    const call = () =>
      callHandler(c, cookies, (setters) =>
        handle(input, {
          ...identified,
          ...request,
          ...setters,
          setTotal: (total) => c.header(TOTAL_HEADER, String(total)),
          sentKeys,
        }),
      )
    const origin = originOf(c, endpoint, identified, address)
    const output = await (endpoint.effects ? deps.origins.as(origin, call) : call())
    if (EMPTY_RESPONSE.has(endpoint)) return c.body(null)
    if (output instanceof RawJson) return rawJsonResponse(c, output.json)
    return jsonResponse(c, wrap(endpoint.envelope, output, endpoint.spelling))
  }
