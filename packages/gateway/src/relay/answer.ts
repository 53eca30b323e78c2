import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Row as Channel } from '../channels/store.ts'
import { type Answer, isTimeout, networkCode } from '../fetch.ts'
import type { Fields } from '../record.ts'
import type { Services } from '../services.ts'
import type { Text } from '../texts.ts'
import { type Attempt, endpointOf, type RelayCall } from './call.ts'
import { RelayError } from './error.ts'
import { openMeter } from './events.ts'
import { failureOf } from './failure.ts'
import { withSystemPrompt } from './prompt.ts'
import { tellsUsage } from './provider.ts'
import { passOn } from './stream.ts'
import { relayTexts } from './texts.ts'
import { ask, unreadable, wholeText } from './upstream.ts'
import { usageIn, weighAnswer } from './usage.ts'

/** What a client is answered, with HTTP 200. */
export interface Answered {
  readonly body: string | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

const EVENTS = 'text/event-stream'

const wantsStream = ({ stream }: Fields): boolean => stream === true

const wantsUsage = ({ stream_options }: Fields): boolean =>
  isRecord(stream_options) && stream_options.include_usage === true

/** Asks for the tokens of a stream, where the provider is known to tell them. */
function askingForUsage(body: Fields): Fields {
  const options = isRecord(body.stream_options) ? body.stream_options : {}
  return { ...body, stream_options: { ...options, include_usage: true } }
}

/**
 * The object that an answer in one piece is.
 * @throws Failure where it is none, or holds an error
 */
function readWhole({ channel }: Attempt, text: string): Fields {
  const body = readJson(text)
  if (!isRecord(body)) throw unreadable()
  // Some say no with HTTP 200.
  if (isRecord(body.error)) throw failureOf(channel, 502, text)
  return body
}

async function whole(call: RelayCall, attempt: Attempt, upstream: Answer, promptReset: boolean): Promise<Answered> {
  const text = await wholeText(upstream)
  const body = readWhole(attempt, text)
  const tally = {
    told: usageIn(body, call.prompt),
    estimate: { prompt: call.prompt, completion: Math.ceil(weighAnswer(body)) },
    bytes: Buffer.byteLength(text),
  }
  attempt.settle(tally, { stream: false, promptReset })
  return { body: text, headers: { 'content-type': 'application/json' } }
}

/** The last event of a stream that ends before its time; the status was sent long ago. */
function lastWords({ requestId }: RelayCall, { en }: Text): string {
  const message = `${en} (request id: ${requestId})`
  return `\ndata: ${JSON.stringify({ error: { message, type: 'upstream_error', param: '', code: 'stream_broken' } })}\n\n`
}

/** What is asked of the provider: the client's body, with what the gateway adds. */
function bodyFor({ body }: RelayCall, channel: Channel) {
  const streams = wantsStream(body)
  const asks = streams && tellsUsage(channel)
  const added = withSystemPrompt(asks ? askingForUsage(body) : body, channel.system_prompt)
  return { ...added, streams, hidesUsage: asks && !wantsUsage(body) }
}

function reporting({ report }: Services, call: RelayCall, work: () => void): void {
  try {
    work()
  } catch (error) {
    report({ requestId: call.requestId, endpoint: endpointOf(call), error })
  }
}

/**
 * Asks an attempt's channel and answers the client: in one piece, or with a stream that settles when it ends.
 * @throws Failure where the channel does not answer; nothing is settled then
 */
export async function answerThrough(services: Services, call: RelayCall, attempt: Attempt): Promise<Answered> {
  const { outside, underWay } = services
  const { channel, model } = attempt
  const { body, reset: promptReset, streams, hidesUsage } = bodyFor(call, channel)
  const ending = new AbortController()
  const meter = openMeter(call.prompt, hidesUsage)
  const settle = () => {
    leave()
    // What goes wrong at the end of a stream can be told nobody but the log.
    reporting(services, call, () => attempt.settle(meter.tally(), { stream: true, promptReset }))
  }
  const leave = underWay.enter(() => {
    // The gateway is closed: nobody pays for an answer of which nothing came.
    if (meter.bytes() > 0) settle()
    else reporting(services, call, attempt.refund)
    ending.abort()
  })
  // Only a stream ends with its client: what comes in one piece is paid for, whether anybody waits for it or not.
  const signal = streams ? AbortSignal.any([call.signal, ending.signal]) : ending.signal
  try {
    const upstream = await ask(outside.fetch, { channel, task: call.mode.task, model, body, signal })
    if (!upstream.headers.get('content-type')?.startsWith(EVENTS))
      return await whole(call, attempt, upstream, promptReset).finally(leave)
    const stream = await passOn(upstream, {
      meter,
      ended: settle,
      brokenOff: (error) => lastWords(call, reasonOf(services, call, channel, error)),
      abort: () => ending.abort(),
    })
    return { body: stream, headers: { 'content-type': EVENTS, 'x-accel-buffering': 'no' } }
  } catch (error) {
    leave()
    if (!streams || !signal.aborted) throw error
    // The provider has read the prompt by then, and is paid for it.
    settle()
    throw new RelayError(400, relayTexts.clientGone)
  }
}

/** Why a stream ended before its time; the log learns of it where the provider was the one to end it. */
function reasonOf({ db, report }: Services, call: RelayCall, { id }: Channel, error: unknown): Text {
  if (!db.isOpen) return relayTexts.stopping
  const code = networkCode(error)
  if (!call.signal.aborted) report({ requestId: call.requestId, endpoint: endpointOf(call), error: code, channel: id })
  return isTimeout(code) ? relayTexts.timedOut : relayTexts.brokenOff
}
