/**
 * Recording of a scenario against a real One API (commit 8df4a267, SQLite, fresh database), in order. It contains every
 * call that changes state, so that it can be replayed.
 */
import { readFileSync } from 'node:fs'

/** Recorded call with its response. */
export interface Exchange {
  /** Position in the scenario; some numbers are missing. */
  readonly n: number
  readonly name: string
  /** User whose cookie was sent. */
  readonly as: 'guest' | 'root' | 'admin' | 'alice'
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /** Path and query. */
    readonly path: string
    /** `authorization` if a token was used; `<token>` represents the result of the call `access token`. */
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** Parsed JSON, or text; `''` if it was empty. */
    readonly body: unknown
  }
}

/** The recording, in order. */
export const exchanges: readonly Exchange[] = JSON.parse(
  readFileSync(new URL('exchanges.json', import.meta.url), 'utf8'),
)
