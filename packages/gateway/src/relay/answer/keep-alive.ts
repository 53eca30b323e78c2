import type { CallProtocol } from '@relaydeck/api-sdk'
import { writeEvent } from '@relaydeck/protocols'
import { EVENT_STREAM, type RelayResponse, STREAM_HEADERS } from './respond.ts'

/** Clients of server-sent events ignore comments. */
const COMMENT = ': waiting\n\n'

/** Returns a complete answer as the events of a stream, which ends with a mark in chat completions. */
const answerEvents = (answer: string, protocol: CallProtocol): string =>
  writeEvent({ data: answer.replaceAll(/[\r\n]+/g, ' ') }) + (protocol === 'chat' ? writeEvent({ data: '[DONE]' }) : '')

const LINE_END = /[\r\n]$/

/** Options of an answer that may begin late. */
interface WaitingOptions {
  /** The caller's protocol. */
  readonly protocol: CallProtocol
  /** Milliseconds of silence after which the client is sent a comment, since proxies time out; 0: never. */
  readonly silence: number
  /** Returns the event for an error, for which it is too late to send a status. */
  readonly errorEvent: (error: unknown) => string
  /** Ends the call, because the client has gone. */
  readonly abort: () => void
}

/** Waits for a promise for some time, or until it ends if the time is 0; returns `undefined` if it is still pending. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<{ readonly value: T } | undefined> {
  if (milliseconds === 0) return { value: await promise }
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), milliseconds)
  })
  try {
    return await Promise.race([promise.then((value) => ({ value })), silence])
  } finally {
    clearTimeout(timer)
  }
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>

/** Returns a reader of a response; a complete answer becomes the events of a stream. */
function readerOf({ body }: RelayResponse, protocol: CallProtocol): Reader {
  if (typeof body !== 'string') return body.getReader()
  const events = new TextEncoder().encode(answerEvents(body, protocol))
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(events)
      controller.close()
    },
  }).getReader()
}

/** Passes on a stream, which may not have begun, with comments while it is silent. */
function withComments(
  answer: Promise<RelayResponse>,
  { protocol, silence, errorEvent, abort }: WaitingOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const reader = answer.then((each) => readerOf(each, protocol))
  // It is handled when it is read.
  reader.catch(() => undefined)
  let next: Promise<{ done: boolean; value?: Uint8Array | undefined }> | undefined
  let mayAddLine = true
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          next ??= reader.then((each) => each.read())
          let result = await within(silence, next)
          while (!result && !mayAddLine) result = await within(silence, next)
          if (isCancelled) return
          if (!result) return controller.enqueue(encoder.encode(COMMENT))
          next = undefined
          const { value } = result.value
          if (!value) return controller.close()
          mayAddLine = LINE_END.test(decoder.decode(value.subarray(-1)))
          controller.enqueue(value)
        } catch (error) {
          if (isCancelled) return
          controller.enqueue(encoder.encode(errorEvent(error)))
          controller.close()
        }
      },
      cancel: async () => {
        isCancelled = true
        abort()
        await reader.then((each) => each.cancel()).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Answers the call of a stream after some silence even if no answer has begun, and sends comments while the provider is
 * silent.
 */
export async function answerInTime(answer: Promise<RelayResponse>, options: WaitingOptions): Promise<RelayResponse> {
  const begun = await within(options.silence, answer)
  if (begun && begun.value.headers['content-type'] !== EVENT_STREAM) return begun.value
  return { body: withComments(answer, options), headers: begun?.value.headers ?? STREAM_HEADERS }
}
