import type { FetchResponse } from '../lib/fetch.ts'
import { connectionError, unreadableResponse } from '../providers/request.ts'
import type { StreamMeter } from './stream-meter.ts'

interface StreamOptions {
  readonly meter: StreamMeter
  /** Called once, however the stream ends. */
  readonly onEnd: () => Promise<void>
  /** Returns the last event if the provider interrupts the stream, because the status has already been sent. */
  readonly interruptionEvent: (error: unknown) => string
  /** Aborts the request to the provider. */
  readonly abort: () => void
}

/**
 * Passes a provider's events on as the client reads them.
 * @throws ProviderError if not even the first bytes arrive
 */
export async function passThrough(
  response: FetchResponse,
  { meter, onEnd, interruptionEvent, abort }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const reader = response.body?.getReader()
  if (!reader) throw unreadableResponse()
  const first = await reader.read().catch((error: unknown) => {
    throw connectionError(error)
  })
  if (first.done) throw unreadableResponse()
  let pending: Promise<typeof first> | undefined = Promise.resolve(first)

  /** Returns the lines of the next chunk; `undefined` at the end. */
  const nextChunk = async (): Promise<string | undefined> => {
    const { done, value } = await (pending ?? reader.read())
    pending = undefined
    return done ? undefined : meter.take(value)
  }
  /** Returns the next lines to send; `undefined` at the end. */
  const nextLines = async (): Promise<string | undefined> => {
    let text = await nextChunk()
    while (text === '') text = await nextChunk()
    return text
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
          const text = await nextLines()
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
