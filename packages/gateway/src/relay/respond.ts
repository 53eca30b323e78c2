import type { ChannelRow } from '../channels/store.ts'
import { isTimeout, networkCode } from '../lib/fetch.ts'
import { RelayError } from '../lib/relay-error.ts'
import { errorFromAnswer } from '../providers/failure.ts'
import { passedHeaders } from '../providers/passed-headers.ts'
import { sendToProvider } from '../providers/request.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { type AnswerSource, openAnswer } from './answer-source.ts'
import type { Attempt } from './attempt.ts'
import { type CallAndBody, endpointOf, type RelayCall } from './call.ts'
import type { RelayDeps } from './deps.ts'
import { createStreamMeter } from './meter.ts'
import { providerBody } from './provider-body.ts'
import { passThrough } from './stream.ts'
import type { Measured } from './usage.ts'
import { readWhole } from './whole-answer.ts'

/** A successful response to the client. */
export interface RelayResponse {
  readonly body: string | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

export const EVENT_STREAM = 'text/event-stream'
export const STREAM_HEADERS = { 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' } as const

/** Returns the last event of an interrupted stream. */
function interruptionEvent({ requestId }: RelayCall, { en }: Text): string {
  const message = `${en} (request id: ${requestId})`
  return `\ndata: ${JSON.stringify({ error: { message, type: 'upstream_error', param: '', code: 'stream_broken' } })}\n\n`
}

/** Runs a function and reports its error to the log, when it can no longer be sent to the client. */
async function reporting({ reportFault }: RelayDeps, call: RelayCall, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error })
  }
}

/** Returns why a stream was interrupted, and logs it if the provider was the cause. */
function interruptionReason(
  { activeCalls, reportFault }: RelayDeps,
  call: RelayCall,
  { id }: ChannelRow,
  error: unknown,
): Text {
  if (activeCalls.isEnding) return relayTexts.stopping
  const code = networkCode(error)
  if (!call.signal.aborted)
    reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error: code, channel: id })
  return isTimeout(code) ? relayTexts.timedOut : relayTexts.brokenOff
}

type RequestFlags = Omit<ReturnType<typeof providerBody>, 'body'>

/** Registers an attempt as an active call, with the functions that end it. */
function trackAttempt(deps: RelayDeps, call: RelayCall, attempt: Attempt, request: RequestFlags) {
  const { isStream, hidesUsage, promptReset } = request
  const controller = new AbortController()
  const meter = createStreamMeter(call.size.estimate, hidesUsage, deps.clock)
  let settled: Promise<void> | undefined
  // Once, and listed as active until it is done: counting tokens takes a moment, and closing waits for it.
  const settle = (measured: Measured, isEvents: boolean): Promise<void> => {
    settled ??= attempt.settle(measured, { isStream: isEvents, promptReset }).finally(remove)
    return settled
  }
  const settleStream = () => reporting(deps, call, () => settle(meter.measured(), true))
  const remove = deps.activeCalls.add(async () => {
    // When the gateway is closed, a call without any answer is free.
    const ended = meter.hasContent() ? settleStream() : reporting(deps, call, attempt.refund)
    controller.abort()
    await ended
  })
  // Only a stream ends when its client disconnects: a complete response is charged in any case.
  const signal = isStream ? AbortSignal.any([call.signal, controller.signal]) : controller.signal
  return { meter, settle, settleStream, remove, signal, abort: () => controller.abort() }
}

type Tracked = ReturnType<typeof trackAttempt>

/** Passes on a complete answer; it is settled before it is sent, or at its end if it is long. */
async function respondWhole(
  deps: RelayDeps,
  call: RelayCall,
  attempt: Attempt,
  source: AnswerSource,
  { settle, remove }: Tracked,
): Promise<RelayResponse> {
  const body = await readWhole(source, {
    call,
    channel: attempt.channel,
    settle: (measured) => settle(measured, false),
    onBroken: async (error) => {
      remove()
      attempt.trace.failed(attempt.channel, attempt.model, error)
      attempt.trace.refused(error)
      await reporting(deps, call, attempt.refund)
    },
  })
  return { body, headers: { 'content-type': 'application/json' } }
}

/** Passes on a stream, which is settled when it ends. */
async function respondStream(
  deps: RelayDeps,
  call: RelayCall,
  attempt: Attempt,
  source: AnswerSource,
  { meter, settleStream, abort }: Tracked,
): Promise<RelayResponse> {
  const { channel, trace } = attempt
  const body = await passThrough(source, {
    meter,
    onEnd: settleStream,
    failureOf: (event) => errorFromAnswer(channel, event),
    interruptionEvent: (error) => {
      const reason = interruptionReason(deps, call, channel, error)
      if (!call.signal.aborted) trace.interrupted(reason)
      return interruptionEvent(call, reason)
    },
    abort,
  })
  return { body, headers: STREAM_HEADERS }
}

/**
 * Sends a call to the attempt's channel and returns the response to the client; a stream is settled when it ends.
 * @throws ProviderError if the channel does not answer; the attempt is not settled then
 */
export async function respond(
  deps: RelayDeps,
  { call, body: clientBody, restore }: CallAndBody,
  attempt: Attempt,
): Promise<RelayResponse> {
  const { channel, model, limit } = attempt
  const { body, ...flags } = providerBody({ ...clientBody, ...limit }, channel)
  const tracked = trackAttempt(deps, call, attempt, flags)
  const { settleStream, remove, signal, abort } = tracked
  try {
    const request = { channel, path: call.task.path, model, body, restore, signal }
    const answer = await sendToProvider(deps.httpClient.fetch, request)
    const source = await openAnswer(answer)
    const response = await (source.isStream ? respondStream : respondWhole)(deps, call, attempt, source, tracked)
    return { ...response, headers: { ...passedHeaders(answer), ...response.headers } }
  } catch (error) {
    remove()
    if (flags.isStream && signal.aborted) {
      // The provider has already processed the prompt.
      await settleStream()
      throw new RelayError(400, relayTexts.clientGone)
    }
    // What an endless or useless response would still send.
    abort()
    throw error
  }
}
