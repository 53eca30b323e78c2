import * as z from 'zod/mini'
import type { Fetch, Recorder } from '../../core/client-options.ts'
import type { TransportReason } from '../../core/errors.ts'
import { readJson } from '../../core/json.ts'
import { Hider } from './hide.ts'

const headers = z.record(z.string(), z.string())

const Answer = z.object({
  /** HTTP status. */
  status: z.number().check(z.gte(200), z.lte(599)),
  headers,
  /** JSON of the body. */
  body: z.optional(z.unknown()),
  /** Text of a body that is no JSON. */
  text: z.optional(z.string()),
})

/** Request with its answer, without secrets. */
export const TapeExchange = z.object({
  request: z.object({
    method: z.string(),
    /** Path and query, below the base URL. */
    url: z.string(),
    headers,
    /** JSON of the body. */
    body: z.optional(z.unknown()),
  }),
  /** Left out: there was none. */
  answer: z.optional(Answer),
  /** Why the answer is missing, or broke off. */
  failure: z.optional(z.literal(['offline', 'timeout', 'aborted'])),
})
export type TapeExchange = z.infer<typeof TapeExchange>

/** Content of a tape, as JSON. */
export const TapeContent = z.object({
  /** Version of the format. */
  tape: z.literal(1),
  /** In the order of the requests. */
  exchanges: z.array(TapeExchange),
})
export type TapeContent = z.infer<typeof TapeContent>

/** Records the exchanges of clients: `connect({ record: tape })`. */
export interface Tape extends Recorder {
  /** Returns the exchanges that have ended, for `JSON.stringify(tape)`. */
  toJSON(): TapeContent
}

/** Headers of an answer that a client reads. */
const ANSWER_HEADERS = ['x-relaydeck-reason', 'retry-after', 'x-oneapi-request-id', 'x-request-id']

// UUIDs of version 7 begin with a time, from which a dialect derives numbers of rows.
const TIMED = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns a function that has one placeholder for each text. */
function placeholders() {
  const known = new Map<string, string>()
  return (text: string, isId = false): string => {
    const number = known.size + 1
    const placeholder =
      known.get(text) ??
      (isId && TIMED.test(text)
        ? `${text.slice(0, 18).toLowerCase()}-8000-${String(number).padStart(12, '0')}`
        : `text-${number}`)
    known.set(text, placeholder)
    return placeholder
  }
}

/** Returns the seconds of `Retry-After`, also if it is a date. */
const secondsOf = (value: string): string =>
  /^\d+$/.test(value) ? value : String(Math.max(0, Math.ceil((Date.parse(value) - Date.now()) / 1000)))

function answerHeaders(given: Headers, hider: Hider): Record<string, string> {
  const found = ANSWER_HEADERS.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [hider.header(name, name === 'retry-after' ? secondsOf(value) : value)]
  })
  return Object.fromEntries(found)
}

/** Returns the content of a body: JSON, or text. */
function contentOf(text: string, hider: Hider): { body: unknown } | { text: string } {
  const json = readJson(text)
  return json === undefined ? { text: hider.text(text) } : { body: hider.json(json) }
}

function failureOf(signal: AbortSignal | null | undefined): TransportReason {
  if (!signal?.aborted) return 'offline'
  return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timeout' : 'aborted'
}

function requestOf(url: string, { method = 'GET', headers, body }: RequestInit, hider: Hider): TapeExchange['request'] {
  const sent = Array.from(new Headers(headers), ([name, value]) => hider.header(name, value))
  return {
    method,
    url: hider.url(url),
    headers: Object.fromEntries(sent),
    ...(typeof body === 'string' && { body: hider.json(readJson(body)) }),
  }
}

/**
 * Creates an empty tape. What it keeps has no secrets: every text is replaced by a placeholder, the same one for the same
 * text, unless it is a name or a word of the contract.
 * @example const tape = newTape()
 *          const gateway = connect({ baseUrl, accessToken, record: tape })
 *          await gateway.tokens.list()
 *          await writeFile('fault.json', JSON.stringify(tape))
 */
export function newTape(): Tape {
  const exchanges: TapeExchange[] = []
  const hider = new Hider(placeholders())
  const through =
    (fetch: Fetch = globalThis.fetch, baseUrl = ''): Fetch =>
    async (input, init = {}) => {
      const exchange: TapeExchange = { request: requestOf(String(input).slice(baseUrl.length), init, hider) }
      exchanges.push(exchange)
      try {
        const response = await fetch(input, init)
        exchange.answer = { status: response.status, headers: answerHeaders(response.headers, hider) }
        // The body is read twice: here, and by the client.
        await response
          .clone()
          .text()
          .then(
            (text) => Object.assign(exchange.answer ?? {}, contentOf(text, hider)),
            () => {
              exchange.failure = failureOf(init.signal)
            },
          )
        return response
      } catch (error) {
        exchange.failure = failureOf(init.signal)
        throw error
      }
    }
  const hasEnded = ({ answer, failure }: TapeExchange) =>
    failure !== undefined || answer?.text !== undefined || answer?.body !== undefined
  return { through, toJSON: () => ({ tape: 1, exchanges: exchanges.filter(hasEnded) }) }
}
