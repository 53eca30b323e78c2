/**
 * What a real One API server (commit 8df4a267, SQLite, fresh database) answered to one scenario, in its order.
 * Everything that changed state is in it, so that it can be replayed; ids are those of a fresh database.
 */
import { readFileSync } from 'node:fs'

/** One recorded call and its answer. */
export interface Exchange {
  /** Place in the scenario; some numbers are missing. */
  readonly n: number
  readonly name: string
  /** Whose cookie travelled with it. */
  readonly as: 'guest' | 'root' | 'admin' | 'alice'
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /** Path and query. */
    readonly path: string
    /** `authorization` where a token was used: `<token>` stands for the one that the call `access token` answered. */
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** Read as JSON; a text where it is none; `''` where it was empty. */
    readonly body: unknown
  }
}

/** The recording, in its order. */
export const exchanges: readonly Exchange[] = JSON.parse(
  readFileSync(new URL('exchanges.json', import.meta.url), 'utf8'),
)
