import { type AnyEndpoint, isEndpoint, nameOf, wrap } from '@relaydeck/api-sdk'
import type { HttpContext } from '../http/env.ts'
import { jsonResponse, notFound, rawJsonResponse } from '../http/response.ts'
import type { Context, Handlers } from '../lib/handlers.ts'
import { RawJson } from '../lib/json.ts'
import { type CallerDeps, callerOf } from './caller.ts'
import type { Cookies } from './cookies.ts'
import { parseInput } from './input.ts'
import { EMPTY_RESPONSE } from './quirks.ts'
import { type Route, selectCandidate } from './routes.ts'

/** An endpoint and its handler. */
export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly handle: (input: unknown, context: Context) => unknown
}

/** Pairs the endpoints of a resource with their handlers. */
export function operationsOf<M extends object>(resource: M, handlers: Handlers<M>): Operation[] {
  // `Handlers<M>` has a matching handler for every endpoint, which `Object.entries` cannot express.
  const byName = handlers as unknown as Readonly<Record<string, Operation['handle']>>
  return Object.entries(resource).flatMap(([name, endpoint]) => {
    const handle = byName[name]
    return isEndpoint(endpoint) && handle ? [{ endpoint, handle }] : []
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

/** Creates the function that processes the requests of a route: caller, input, handler, cookies, envelope. */
export const createDispatcher =
  (deps: CallerDeps, cookies: Cookies) =>
  (route: Route<Operation>) =>
  async (c: HttpContext): Promise<Response> => {
    const operation = selectCandidate(route, new URL(c.req.url).searchParams)
    if (!operation) return notFound(c)
    const { endpoint, handle } = operation
    c.set('endpoint', nameOf(endpoint))
    const session = await cookies.session.read(c)
    const identified = callerOf(c, endpoint, session, deps)
    const { input, sentKeys } = await parseInput(c, endpoint)
    const request = {
      session,
      device: cookies.device.read(c),
      requestId: c.get('requestId'),
      language: c.req.header('accept-language'),
    }
    const output = await callHandler(c, cookies, (setters) =>
      handle(input, { ...identified, ...request, ...setters, sentKeys }),
    )
    if (EMPTY_RESPONSE.has(endpoint)) return c.body(null)
    if (output instanceof RawJson) return rawJsonResponse(c, output.json)
    return jsonResponse(c, wrap(endpoint.envelope, output, endpoint.spelling))
  }
