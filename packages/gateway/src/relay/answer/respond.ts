import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Conversion } from '@relaydeck/protocols'
import type { FetchResponse } from '../../lib/fetch.ts'
import type { JsonObject } from '../../lib/json.ts'
import { connectionError, interruptionError, type ProviderError, unreadableResponse } from '../../providers/failure.ts'
import { passedHeaders, RESPONSE_MAX } from '../../providers/provider.ts'
import type { Text } from '../../texts/text.ts'
import type { RelayCall } from '../call/call.ts'
import type { Measured } from '../charging/usage.ts'
import { hasResult } from '../protocol/content.ts'
import { interruptionEvent } from '../protocol/errors.ts'
import type { Exchange, WayBack } from '../protocol/exchange.ts'
import { createMemberReader } from './member-reader.ts'
import { measureWhole, type StreamMeter } from './meter.ts'

/** A successful response to the client. */
export interface RelayResponse {
  readonly body: string | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

/** What an attempt does with the provider's answer while it is passed on. */
export interface Delivery {
  readonly call: RelayCall
  readonly exchange: Pick<Exchange, 'call' | 'back'>
  readonly meter: StreamMeter
  /** Returns the error that an answer contains instead of a result. */
  readonly errorIn: (answer: string) => ProviderError
  /** Charges a complete answer. */
  readonly settle: (measured: Measured) => Promise<void>
  /** Charges the part of a stream that has arrived; called once, however the stream ends. */
  readonly settleStream: () => Promise<void>
  /** Releases the reservation, if the provider interrupts a complete answer of which a part has been sent. */
  readonly breakOff: (error: ProviderError) => Promise<void>
  /** Returns the reason why a stream was interrupted. */
  readonly interruptionOf: (error: unknown) => Text
  /** Aborts the request to the provider. */
  readonly abort: () => void
}

export const EVENT_STREAM = 'text/event-stream'
export const STREAM_HEADERS = { 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' } as const
const JSON_HEADERS = { 'content-type': 'application/json' } as const
const TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8' } as const

/** Types of files that models write. */
const BYTES = /^(?:audio\/[\w.+-]{1,40}|application\/octet-stream)\b/i

/** Bytes of a complete answer, or of a stream without content, that are read before any of it is sent. */
const HELD_MAX = 1024 * 1024

/**
 * Passes on a provider's response: a complete answer is settled before it is sent, or at its end if it is long; a stream
 * is settled when it ends.
 * @throws ProviderError if no answer begins, so that another channel can be tried; nothing is settled then
 */
export async function respond(response: FetchResponse, delivery: Delivery): Promise<RelayResponse> {
  const { body, headers } = await answerFor(response, delivery)
  return { body, headers: { ...passedHeaders(response), ...headers } }
}

async function answerFor(response: FetchResponse, delivery: Delivery): Promise<RelayResponse> {
  const type = response.headers.get('content-type')?.trim() ?? ''
  if (delivery.exchange.call.answer === 'bytes' && BYTES.test(type))
    return { body: await passBytes(response, delivery), headers: { 'content-type': type } }
  const source = await openAnswer(response)
  return source.isStream
    ? { body: await passStream(source, delivery), headers: STREAM_HEADERS }
    : passWhole(source, delivery)
}

/** Passes on bytes as they arrive; they are charged when the first have arrived. */
async function passBytes({ body }: FetchResponse, { call, settle }: Delivery): Promise<ReadableStream<Uint8Array>> {
  const chunks = body?.[Symbol.asyncIterator]()
  const next = async (): Promise<Uint8Array | undefined> => {
    const result = await chunks?.next()
    return result?.done ? undefined : result?.value
  }
  let first = await next().catch((error: unknown) => {
    throw connectionError(error)
  })
  if (!first) throw unreadableResponse()
  await settle(measureWhole(call, {}, first.length))
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = first ?? (await next())
        first = undefined
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
      cancel: async () => {
        await chunks?.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The bytes of a provider's response, of which the first were read. */
interface AnswerSource {
  /** Whether they are server-sent events. */
  readonly isStream: boolean
  /** Returns the next bytes; `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>
}

const FIELDS = ['data:', 'event:', 'id:', 'retry:', ':']
const JSON_BEGIN = /^[{[]/
const EVENT_STREAM_TYPE = /^\s*text\/event-stream\b/i

/** Whether a text is too short to recognise the kind of response. */
const isTooShort = (beginning: string): boolean =>
  FIELDS.some((field) => field !== beginning && field.startsWith(beginning))

/** Whether a response is a stream of events: its beginning decides, since some providers send a wrong header. */
function isEventStream(beginning: string, contentType: string | null): boolean {
  if (FIELDS.some((field) => beginning.startsWith(field))) return true
  return !JSON_BEGIN.test(beginning) && EVENT_STREAM_TYPE.test(contentType ?? '')
}

/** Opens the body of a provider's response. */
async function openAnswer({ body, headers }: FetchResponse): Promise<AnswerSource> {
  const reader = body?.[Symbol.asyncIterator]()
  if (!reader) throw unreadableResponse()
  const decoder = new TextDecoder()
  const first: Uint8Array[] = []
  let beginning = ''
  while (isTooShort(beginning)) {
    const { done, value } = await reader.next().catch((error: unknown) => {
      throw connectionError(error)
    })
    if (done) break
    first.push(value)
    beginning = (beginning + decoder.decode(value, { stream: true })).trimStart()
  }
  if (first.length === 0) throw unreadableResponse()
  return {
    isStream: isEventStream(beginning, headers.get('content-type')),
    next: async () => first.shift() ?? (await reader.next()).value,
  }
}

/** Reads a complete answer and settles it; a long one is passed on as it arrives. */
async function passWhole(source: AnswerSource, delivery: Delivery): Promise<RelayResponse> {
  const { call, exchange, settle } = delivery
  const isText = exchange.call.answer === 'text'
  const mustBeHeld = isText || exchange.back !== undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes <= (mustBeHeld ? RESPONSE_MAX : HELD_MAX)) {
    const chunk = await source.next().catch((error: unknown) => {
      throw interruptionError(error)
    })
    if (!chunk) {
      const text = new TextDecoder().decode(Buffer.concat(chunks))
      if (isText && !JSON_BEGIN.test(text.trimStart())) {
        await settle(measureWhole(call, { text }, bytes))
        return { body: text, headers: TEXT_HEADERS }
      }
      const answer = parseAnswer(text, delivery)
      const converted = exchange.back && convertAnswer(exchange.back, answer)
      await settle(measureWhole(call, answer, bytes, converted))
      return { body: converted ? JSON.stringify(converted.body) : text, headers: JSON_HEADERS }
    }
    chunks.push(chunk)
    bytes += chunk.length
  }
  if (mustBeHeld) throw unreadableResponse()
  return { body: passLong(source, chunks, delivery), headers: JSON_HEADERS }
}

/** Converts a complete answer. */
function convertAnswer(back: WayBack, answer: JsonObject): Conversion {
  try {
    return back.answer(answer)
  } catch {
    throw unreadableResponse()
  }
}

/** Parses an answer. One without a result is an error: some providers return errors with HTTP 200. */
function parseAnswer(text: string, { exchange, errorIn }: Delivery): JsonObject {
  const body = readJson(text)
  if (isRecord(body) && hasResult(exchange.call, body)) return body
  if (isRecord(body) || Array.isArray(body)) throw errorIn(text)
  throw unreadableResponse()
}

/** Passes on an answer whose beginning was read, and settles it at its end, also if the client has disconnected. */
function passLong(source: AnswerSource, beginning: readonly Uint8Array[], { call, settle, breakOff }: Delivery) {
  const decoder = new TextDecoder()
  const members = createMemberReader()
  const waiting = [...beginning]
  let received = 0
  /** Returns the next bytes; `undefined` once the answer has been settled. */
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      const bytes = waiting.shift() ?? (await source.next())
      received += bytes?.length ?? 0
      if (received > RESPONSE_MAX) throw unreadableResponse()
      members.take(decoder.decode(bytes, { stream: true }))
      if (!bytes) await settle(measureWhole(call, members.members(), received, { skipped: members.skipped() }))
      return bytes
    } catch (error) {
      const failure = interruptionError(error)
      await breakOff(failure)
      throw failure
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await next()
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
      cancel: async () => {
        while (await next());
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads a stream until its answer begins, and returns the bytes to send so far. */
async function readBeginning(source: AnswerSource, { meter, errorIn }: Delivery): Promise<Uint8Array> {
  let read = new Uint8Array()
  while (!meter.hasContent() && read.length < HELD_MAX) {
    const bytes = await source.next().catch((error: unknown) => {
      throw connectionError(error)
    })
    read = Buffer.concat([read, bytes ? meter.take(bytes) : meter.rest()])
    const failure = meter.failure()
    if (failure !== undefined) throw errorIn(failure)
    if (!bytes && !meter.hasContent()) throw unreadableResponse()
    if (!bytes) break
  }
  return read
}

/** Passes a provider's events on as the client reads them. */
async function passStream(source: AnswerSource, delivery: Delivery): Promise<ReadableStream<Uint8Array>> {
  const { call, meter, settleStream, interruptionOf, abort } = delivery
  let begun: Uint8Array | undefined = await readBeginning(source, delivery)

  /** Returns the next bytes to send; `undefined` at the end. */
  const nextBytes = async (): Promise<Uint8Array | undefined> => {
    if (begun) {
      const bytes = begun
      begun = undefined
      return bytes
    }
    for (;;) {
      const received = await source.next()
      if (!received) return undefined
      const bytes = meter.take(received)
      if (bytes.length > 0) return bytes
    }
  }
  const end = async (controller: ReadableStreamDefaultController<Uint8Array>, last: Uint8Array): Promise<void> => {
    await settleStream()
    if (last.length > 0) controller.enqueue(last)
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const bytes = await nextBytes()
          if (bytes) controller.enqueue(bytes)
          else await end(controller, meter.rest())
        } catch (error) {
          abort()
          const event = interruptionEvent(call.task.call.protocol, call.requestId, interruptionOf(error))
          await end(controller, new TextEncoder().encode(event))
        }
      },
      cancel: async () => {
        abort()
        await settleStream()
      },
    },
    { highWaterMark: 0 },
  )
}
