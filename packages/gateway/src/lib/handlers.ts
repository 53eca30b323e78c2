import type { AnyEndpoint, Endpoint, LimitDraft, Role, User } from '@relaydeck/api-sdk'
import type { RawJson } from './json.ts'

/** Arguments of a handler besides its input. */
export interface Context<R extends Role = Role> {
  /** The signed-in user, with current role and status; `undefined` for endpoints that guests may call. */
  readonly caller: R extends 'guest' ? undefined : User & { readonly ownLimits?: readonly LimitDraft[] }
  /** Keys of the input that the request contained; all others hold a default. */
  readonly sentKeys: ReadonlySet<string>
  /** The header `Accept-Language`, for emails. */
  readonly language: string | undefined
  /** Aborted when the client disconnects; cancels slow queries. */
  readonly signal: AbortSignal
  /** Request ID, as in the response header and the log. */
  readonly requestId: string
  /** Whether the caller was identified by an access token instead of a session. */
  readonly viaAccessToken: boolean
  /** The header `Authorization`, for the endpoint that API keys authorise. */
  readonly authorization: string | undefined
  /** Session ID from a correctly signed cookie. The session may have ended. */
  readonly session: string | undefined
  /** Network address of the client. */
  readonly address: string
  /** The header `User-Agent`. */
  readonly userAgent: string | undefined
  /** Device cookie: lists the accounts that have signed in with this browser. Not validated. */
  readonly device: string | undefined
  /** Sets the device cookie. */
  setDevice(device: string): void
  /** Sets the header with the number of rows of all pages. */
  setTotal(total: number): void
  /** Sets the session cookie; `undefined` deletes it. */
  setSession(session: string | undefined): void
}

/** An output as sent: where the SDK reads a text or a list, One API sends `null` if it was never set. */
export type Wire<T> = T extends string
  ? T | null
  : T extends readonly (infer U)[]
    ? Wire<U>[] | null
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** The handler of an endpoint: takes its parsed input, returns its output. */
type Handler<E> =
  E extends Endpoint<never, infer O, infer R, infer P>
    ? (input: P, context: Context<R>) => Wire<O> | Promise<Wire<O> | RawJson<Wire<O>>>
    : never

/** One handler for each endpoint of a resource; a missing or wrong one is a compile error. */
export type Handlers<M> = { readonly [K in keyof M as M[K] extends AnyEndpoint ? K : never]: Handler<M[K]> }
