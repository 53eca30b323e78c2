import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Fields } from '../record.ts'
import type { Services } from '../services.ts'
import type { Attempt, RelayCall } from './call.ts'
import { RelayError } from './error.ts'
import { openMeter } from './events.ts'
import { failureOf } from './failure.ts'
import type { Usage } from './price.ts'
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

async function whole(call: RelayCall, attempt: Attempt, upstream: Response, promptReset: boolean): Promise<Answered> {
  const text = await wholeText(upstream)
  const body = readWhole(attempt, text)
  const usage = usageIn(body, call.prompt) ?? { prompt: call.prompt, completion: Math.ceil(weighAnswer(body)) }
  attempt.settle(usage, { stream: false, promptReset })
  return { body: text, headers: { 'content-type': 'application/json' } }
}

/** Settles a stream at its end, whatever that was. What goes wrong then can be told nobody but the log. */
function settleOnce({ db, report }: Services, { requestId, mode }: RelayCall, settle: (usage: Usage) => void) {
  let isSettled = false
  return (usage: Usage) => {
    if (isSettled) return
    isSettled = true
    try {
      settle(usage)
    } catch (error) {
      // A gateway that is closed meanwhile gives back at its next start what the call had reserved.
      if (db.isOpen) report({ requestId, endpoint: `POST /v1${mode.task}`, error })
    }
  }
}

const lastWords = (call: RelayCall): string => {
  const message = `${relayTexts.brokenOff.en} (request id: ${call.requestId})`
  return `\ndata: ${JSON.stringify({ error: { message, type: 'upstream_error', param: '', code: 'stream_broken' } })}\n\n`
}

/**
 * Asks an attempt's channel and answers the client: in one piece, or with a stream that settles when it ends.
 * @throws Failure where the channel does not answer; nothing is settled then
 */
export async function answerThrough(services: Services, call: RelayCall, attempt: Attempt): Promise<Answered> {
  const { channel, model } = attempt
  const streams = wantsStream(call.body)
  const asks = streams && tellsUsage(channel)
  const { body, reset: promptReset } = withSystemPrompt(
    asks ? askingForUsage(call.body) : call.body,
    channel.system_prompt,
  )
  const leaving = new AbortController()
  const signal = AbortSignal.any([call.signal, leaving.signal])
  const meter = openMeter(call.prompt, asks && !wantsUsage(call.body))
  const settle = settleOnce(services, call, (usage) => attempt.settle(usage, { stream: true, promptReset }))
  try {
    // Only a stream ends with its client: what comes in one piece is paid for, whether anybody waits for it or not.
    const question = { channel, task: call.mode.task, model, body, ...(streams && { signal }) }
    const upstream = await ask(services.outside.fetch, question)
    if (!upstream.headers.get('content-type')?.startsWith(EVENTS))
      return await whole(call, attempt, upstream, promptReset)
    const stream = await passOn(upstream, {
      meter,
      ended: () => settle(meter.usage()),
      brokenOff: () => lastWords(call),
      abort: () => leaving.abort(),
    })
    return { body: stream, headers: { 'content-type': EVENTS, 'x-accel-buffering': 'no' } }
  } catch (error) {
    if (!streams || !signal.aborted) throw error
    // The provider has read the prompt by then, and is paid for it.
    settle(meter.usage())
    throw new RelayError(400, relayTexts.clientGone)
  }
}
