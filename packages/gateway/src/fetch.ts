import { Agent, fetch as ask } from 'undici'

/** How long the gateway waits for other servers, in milliseconds. */
export interface Timeouts {
  /** Until a connection stands; 10,000 unless said otherwise. */
  readonly connect: number
  /** Until an answer begins, and between two pieces of it; one hour unless said otherwise. */
  readonly answer: number
}

/** A model may think for many minutes before it says a word. */
const USUAL: Timeouts = { connect: 10_000, answer: 60 * 60 * 1000 }

/** What is sent to another server. */
export interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
  readonly redirect: 'error' | 'manual'
  readonly signal?: AbortSignal
}

/** A body as the gateway reads it: piece by piece. */
interface Pieces extends AsyncIterable<Uint8Array> {
  getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>
}

/** As much of an answer as the gateway reads. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: Pieces | null
  json(): Promise<unknown>
}

/** Sends a request to another server. Node's own `fetch` is one of these. */
export type Fetch = (url: string, sent: Sent) => Promise<Answer>

/**
 * Opens a way to other servers. Node's `fetch` would give up after five minutes without an answer, and takes no
 * connections of another version of undici than its own.
 */
export function openFetch(said: Partial<Timeouts> = {}): { readonly fetch: Fetch; close(): void } {
  const { connect, answer } = { ...USUAL, ...said }
  const agent = new Agent({ connect: { timeout: connect }, headersTimeout: answer, bodyTimeout: answer })
  return {
    fetch: (url, sent) => ask(url, { ...sent, dispatcher: agent }),
    close: () => void agent.destroy(),
  }
}

const CODE = /^[A-Z][A-Z0-9_]+$/i

/**
 * The code of what went wrong between the gateway and another server, such as `ECONNREFUSED`. Messages of such errors
 * are never used: they may quote an address.
 */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return networkCode(error.cause)
  const code = 'code' in error ? error.code : undefined
  const name = typeof code === 'string' ? code : error.name
  return CODE.test(name) ? name : 'unknown'
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'TimeoutError'])

/** Whether a code says that the other server was reached and did not answer in time. */
export const isTimeout = (code: string): boolean => TIMEOUTS.has(code)
