import type { AnyEndpoint, Endpoint, Role, User } from '@relaydeck/api-sdk'

/** What a handler knows of a call besides its input. */
export interface Context<R extends Role = Role> {
  /** Who calls, as the database has it at this moment; nobody is looked for where guests may call. */
  readonly caller: R extends 'guest' ? undefined : User
  /** Keys of the input that the request itself filled; the others hold a default. */
  readonly given: ReadonlySet<string>
  /** The header `Accept-Language`: in which language a mail shall speak. */
  readonly language: string | undefined
  /** Number of the request, as the answer's header and the log say it. */
  readonly requestId: string
  /** Whether an access token, and no session, says who calls. */
  readonly viaToken: boolean
  /** The session that came with the request, where its cookie is genuine. It may have ended. */
  readonly session: string | undefined
  /** Where this browser signed in before, as it keeps it; may be anything. */
  readonly device: string | undefined
  /** Gives the browser a note of where it signed in. */
  setDevice(device: string): void
  /** Gives the browser another session, or takes its cookie away (`undefined`). */
  setSession(session: string | undefined): void
}

/** An output as a server may send it: where the SDK reads a text or a list, Go writes `null` for one never set. */
export type Wire<T> = T extends string
  ? T | null
  : T extends readonly (infer U)[]
    ? Wire<U>[] | null
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

/** An output that is JSON already (UTF-8), as the database wrote it: for answers of thousands of rows. */
export class Written<T> {
  readonly json: Uint8Array
  /** What it says; only a type. */
  declare readonly of?: T
  constructor(json: Uint8Array) {
    this.json = json
  }
}

/** What an endpoint wants of the gateway: its parsed input in, its output (or a promise of it) out. */
type Handler<E> =
  E extends Endpoint<never, infer O, infer R, infer P>
    ? (input: P, context: Context<R>) => Wire<O> | Written<Wire<O>> | Promise<Wire<O>>
    : never

/** One handler for each endpoint of a resource; a missing or a wrong one is a compile error. */
export type Handlers<M> = { readonly [K in keyof M as M[K] extends AnyEndpoint ? K : never]: Handler<M[K]> }
