import type { Context as HonoContext } from 'hono'

/** What travels with a request through the app. */
export interface Env {
  Bindings: {
    /** Network address of whoever sent the request, as the socket tells it. */
    readonly address?: string | undefined
  }
  Variables: {
    requestId: string
    /** Name of the endpoint that answers, for the log: never carries values. */
    endpoint: string
  }
}

export type Call = HonoContext<Env>
