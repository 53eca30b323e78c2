import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../channels/store.ts'
import { createTextSample } from '../counting/text-sample.ts'
import { type FetchResponse, isTimeout, networkCode } from '../lib/fetch.ts'
import type { JsonObject } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import { errorFromResponse } from '../providers/failure.ts'
import { readResponse, sendToProvider, unreadableResponse } from '../providers/request.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import type { Attempt } from './attempt.ts'
import { type CallAndBody, endpointOf, type RelayCall } from './call.ts'
import type { RelayDeps } from './deps.ts'
import { providerBody } from './provider-body.ts'
import { passThrough } from './stream.ts'
import { createStreamMeter } from './stream-meter.ts'
import { addCompletion, usageIn } from './usage.ts'

/** A successful response to the client. */
export interface RelayResponse {
  readonly body: string | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

const EVENT_STREAM = 'text/event-stream'

/**
 * Parses a complete response.
 * @throws ProviderError if it is not a JSON object or contains an error
 */
function parseResponse({ channel }: Attempt, text: string): JsonObject {
  const body = readJson(text)
  if (!isRecord(body)) throw unreadableResponse()
  // Some providers return errors with HTTP 200.
  if (isRecord(body.error)) throw errorFromResponse(channel, 502, text)
  return body
}

async function respondCompletely(
  call: RelayCall,
  attempt: Attempt,
  response: FetchResponse,
  promptReset: boolean,
): Promise<RelayResponse> {
  const text = await readResponse(response)
  const body = parseResponse(attempt, text)
  const completion = createTextSample()
  addCompletion(body, completion)
  const measured = {
    reported: usageIn(body, call.promptTokens),
    estimate: { prompt: call.promptTokens, completion: Math.ceil(completion.estimate()) },
    completion,
    bytes: Buffer.byteLength(text),
    firstAt: undefined,
  }
  await attempt.settle(measured, { isStream: false, promptReset })
  return { body: text, headers: { 'content-type': 'application/json' } }
}

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
  const meter = createStreamMeter(call.promptTokens, hidesUsage, deps.clock)
  let settled: Promise<void> | undefined
  // Once, and listed as active until it is done: counting tokens takes a moment, and closing waits for it.
  const settle = (): Promise<void> => {
    settled ??= reporting(deps, call, () => attempt.settle(meter.measured(), { isStream: true, promptReset })).finally(
      remove,
    )
    return settled
  }
  const remove = deps.activeCalls.add(async () => {
    // When the gateway is closed, a call without any response is free.
    const ended = meter.bytes() > 0 ? await settle() : await reporting(deps, call, attempt.refund)
    controller.abort()
    await ended
  })
  // Only a stream ends when its client disconnects: a complete response is charged in any case.
  const signal = isStream ? AbortSignal.any([call.signal, controller.signal]) : controller.signal
  return { meter, settle, remove, signal, abort: () => controller.abort() }
}

/**
 * Sends a call to the attempt's channel and returns the response to the client; a stream is settled when it ends.
 * @throws ProviderError if the channel does not respond; the attempt is not settled then
 */
export async function respond(
  deps: RelayDeps,
  { call, body: clientBody, restore }: CallAndBody,
  attempt: Attempt,
): Promise<RelayResponse> {
  const { channel, model, limit } = attempt
  const { body, ...flags } = providerBody({ ...clientBody, ...limit }, channel)
  const { isStream, promptReset } = flags
  const { meter, settle, remove, signal, abort } = trackAttempt(deps, call, attempt, flags)
  try {
    const request = { channel, path: call.task.path, model, body, restore, signal }
    const response = await sendToProvider(deps.httpClient.fetch, request)
    if (!response.headers.get('content-type')?.startsWith(EVENT_STREAM))
      return await respondCompletely(call, attempt, response, promptReset).finally(remove)
    const stream = await passThrough(response, {
      meter,
      onEnd: settle,
      interruptionEvent: (error) => {
        const reason = interruptionReason(deps, call, channel, error)
        if (!call.signal.aborted) attempt.trace.interrupted(reason)
        return interruptionEvent(call, reason)
      },
      abort,
    })
    return { body: stream, headers: { 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' } }
  } catch (error) {
    remove()
    if (!isStream || !signal.aborted) throw error
    // The provider has already processed the prompt.
    await settle()
    throw new RelayError(400, relayTexts.clientGone)
  }
}
