import type { Context as HonoContext } from 'hono'
import type { RealtimeSession } from './realtime-session.ts'

/** Hono's environment of a request. */
export interface Env {
  Bindings: {
    /** Network address of the peer. */
    readonly address?: string | undefined
    /** Takes the session that a request for a WebSocket has opened; missing if the request is for none. */
    readonly accept?: ((session: RealtimeSession) => void) | undefined
  }
  Variables: {
    requestId: string
    /** Name of the endpoint, for the log; never contains values of the request. */
    endpoint: string
  }
}

/** Hono's context of a request. */
export type HttpContext = HonoContext<Env>
