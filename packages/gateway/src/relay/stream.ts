import { connectionError, unreadableResponse } from '../providers/request.ts'
import type { AnswerSource } from './answer-source.ts'
import type { StreamMeter } from './meter.ts'

/** Characters of a stream that are held back until an answer begins. */
const HELD_MAX = 1024 * 1024

interface StreamOptions {
  readonly meter: StreamMeter
  /** Called once, however the stream ends. */
  readonly onEnd: () => Promise<void>
  /** Converts an event with an error, before which there was no answer. */
  readonly failureOf: (event: string) => Error
  /** Returns the last event if the provider interrupts the stream, because the status has already been sent. */
  readonly interruptionEvent: (error: unknown) => string
  /** Aborts the request to the provider. */
  readonly abort: () => void
}

/**
 * Reads a stream until its answer begins, so that another channel can be tried before.
 * @returns what is to be sent so far
 * @throws ProviderError if the stream breaks or ends without an answer, or an error is sent instead
 */
async function readBeginning(source: AnswerSource, { meter, failureOf }: StreamOptions): Promise<string> {
  let text = ''
  while (!meter.hasContent() && text.length < HELD_MAX) {
    const bytes = await source.next().catch((error: unknown) => {
      throw connectionError(error)
    })
    text += bytes ? meter.take(bytes) : meter.rest()
    const failure = meter.failure()
    if (failure !== undefined) throw failureOf(failure)
    if (!bytes && !meter.hasContent()) throw unreadableResponse()
    if (!bytes) break
  }
  return text
}

/**
 * Passes a provider's events on as the client reads them.
 * @throws ProviderError if no answer begins
 */
export async function passThrough(source: AnswerSource, options: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  const { meter, onEnd, interruptionEvent, abort } = options
  const encoder = new TextEncoder()
  let begun: string | undefined = await readBeginning(source, options)

  /** Returns the next text to send; `undefined` at the end. */
  const nextText = async (): Promise<string | undefined> => {
    if (begun !== undefined) {
      const text = begun
      begun = undefined
      return text
    }
    for (;;) {
      const bytes = await source.next()
      if (!bytes) return undefined
      const text = meter.take(bytes)
      if (text !== '') return text
    }
  }
  const end = async (controller: ReadableStreamDefaultController<Uint8Array>, text: string): Promise<void> => {
    await onEnd()
    if (text !== '') controller.enqueue(encoder.encode(text))
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const text = await nextText()
          if (text === undefined) await end(controller, meter.rest())
          else controller.enqueue(encoder.encode(text))
        } catch (error) {
          abort()
          await end(controller, interruptionEvent(error))
        }
      },
      cancel: async () => {
        abort()
        await onEnd()
      },
    },
    { highWaterMark: 0 },
  )
}
