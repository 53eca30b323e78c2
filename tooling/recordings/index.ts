/**
 * Recorded calls and answers of real servers of each family. That of One API (commit 8df4a267, SQLite, fresh database)
 * contains every call that changes state, in order, so that it can be replayed.
 */
import { readFileSync } from 'node:fs'

/** Recorded call to One API with its response. */
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

/** The recording of One API, in order. */
export const exchanges: readonly Exchange[] = JSON.parse(readFileSync(new URL('one-api.json', import.meta.url), 'utf8'))

/** Returns the file of the recorded calls of the SDK to a fork. */
export const callsFile = (family: string): URL => new URL(`${family}.json`, import.meta.url)

/** Returns the file of the recorded reports on a server. */
export const reportsFile = (kind: string): URL => new URL(`reports/${kind}.json`, import.meta.url)

/** Returns the file of the recorded checks of a fork's traps. */
export const trapsFile = (family: string): URL => new URL(`traps/${family}.json`, import.meta.url)
