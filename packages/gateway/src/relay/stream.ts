import type { Answer } from '../fetch.ts'
import type { Meter } from './events.ts'
import { unreachable, unreadable } from './upstream.ts'

/** What happens to a stream on its way. */
interface Hooks {
  readonly meter: Meter
  /** Called once, whatever ends the stream. */
  readonly ended: () => void
  /** The last event where the provider breaks off; the status was sent long ago. */
  readonly brokenOff: (error: unknown) => string
  /** Ends the call to the provider. */
  readonly abort: () => void
}

/**
 * Sends a provider's events on as they come, no faster than they are read.
 * @throws Failure where not even the first bytes come
 */
export async function passOn(upstream: Answer, hooks: Hooks): Promise<ReadableStream<Uint8Array>> {
  const { meter, ended, brokenOff, abort } = hooks
  const encoder = new TextEncoder()
  const reader = upstream.body?.getReader()
  if (!reader) throw unreadable()
  const first = await reader.read().catch((error: unknown) => {
    throw unreachable(error)
  })
  if (first.done) throw unreadable()
  let next: Promise<typeof first> | undefined = Promise.resolve(first)

  /** The lines that came next; `undefined`: nothing will come any more. */
  const pulled = async (): Promise<string | undefined> => {
    const { done, value } = await (next ?? reader.read())
    next = undefined
    return done ? undefined : meter.take(value)
  }
  /** Up to something that is to be sent on. */
  const lines = async (): Promise<string | undefined> => {
    let text = await pulled()
    while (text === '') text = await pulled()
    return text
  }
  const last = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    ended()
    if (text !== '') controller.enqueue(encoder.encode(text))
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const text = await lines()
          if (text === undefined) last(controller, meter.rest())
          else controller.enqueue(encoder.encode(text))
        } catch (error) {
          abort()
          last(controller, brokenOff(error))
        }
      },
      cancel: () => {
        abort()
        ended()
      },
    },
    { highWaterMark: 0 },
  )
}
