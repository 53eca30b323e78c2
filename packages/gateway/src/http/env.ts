import type { Context as HonoContext } from 'hono'

/** Hono's environment of a request. */
export interface Env {
  Bindings: {
    /** Network address of the peer. */
    readonly address?: string | undefined
  }
  Variables: {
    requestId: string
    /** Name of the endpoint, for the log; never contains values of the request. */
    endpoint: string
  }
}

/** Hono's context of a request. */
export type HttpContext = HonoContext<Env>
