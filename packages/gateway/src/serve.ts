import { type AnyEndpoint, isEndpoint, nameOf, wrap } from '@relaydeck/api-sdk'
import { type Context, type Handlers, Written } from './handlers.ts'
import { json, notFound, written } from './http/answer.ts'
import { callerOf } from './http/caller.ts'
import type { deviceCookie, sessionCookie } from './http/cookie.ts'
import type { Call } from './http/env.ts'
import { inputOf } from './http/input.ts'
import { SILENT } from './http/peculiar.ts'
import { chosen, type Route } from './http/routes.ts'
import type { Services } from './services.ts'

/** An endpoint and what answers it. */
export interface Served {
  readonly endpoint: AnyEndpoint
  readonly handle: (input: unknown, context: Context) => unknown
}

/** Puts the handlers of a resource to its endpoints. */
export function pair<M extends object>(module: M, handlers: Handlers<M>): Served[] {
  // Handlers<M> has a fitting function under every name that holds an endpoint; `entries` cannot tell.
  const byName = handlers as unknown as Readonly<Record<string, Served['handle']>>
  return Object.entries(module).flatMap(([name, endpoint]) => {
    const handle = byName[name]
    return isEndpoint(endpoint) && handle ? [{ endpoint, handle }] : []
  })
}

/** Makes the function that answers a route: caller, input, handler, cookie, envelope, in this order. */
export function serve(
  services: Services,
  cookie: ReturnType<typeof sessionCookie>,
  devices: ReturnType<typeof deviceCookie>,
) {
  return (route: Route<Served>) =>
    async (c: Call): Promise<Response> => {
      const served = chosen(route, new URL(c.req.url).searchParams)
      if (!served) return notFound(c)
      const { endpoint, handle } = served
      c.set('endpoint', nameOf(endpoint))
      const session = await cookie.read(c)
      const identified = callerOf(c, endpoint, session, services)
      const { input, given } = await inputOf(c, endpoint)
      const changes: (string | undefined)[] = []
      const notes: string[] = []
      const [requestId, language] = [c.get('requestId'), c.req.header('accept-language')]
      const setSession = (next: string | undefined) => changes.push(next)
      const device = devices.read(c)
      const setDevice = (next: string) => notes.push(next)
      const context = { ...identified, given, language, requestId, session, setSession, device, setDevice }
      const work = async () => handle(input, context)
      // A refusal may leave something to remember, too: that Turnstile was passed.
      const output = await work().finally(async () => {
        for (const next of changes) await cookie.write(c, next)
        for (const next of notes) devices.write(c, next)
      })
      if (SILENT.has(endpoint)) return c.body(null)
      if (output instanceof Written) return written(c, output.json)
      return json(c, wrap(endpoint.envelope, output, endpoint.spelling))
    }
}
