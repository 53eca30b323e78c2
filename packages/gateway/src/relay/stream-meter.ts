import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Usage } from '../billing/price.ts'
import { createTextSample } from '../counting/text-sample.ts'
import type { Clock } from '../lib/clock.ts'
import { addCompletion, type Measured, usageIn } from './usage.ts'

/** Maximum length of a line of a stream. */
const LINE_MAX = 8 * 1024 * 1024

const DATA = /^data:\s*/

/** Measures a stream and passes its lines on. */
export interface StreamMeter {
  /** Takes bytes and returns the lines they complete, as they are to be sent. */
  take(bytes: Uint8Array): string
  /** Returns the rest at the end of the stream. */
  rest(): string
  /** Returns the number of bytes received so far. */
  bytes(): number
  measured(): Measured
}

/**
 * Creates a meter that parses server-sent events line by line. eventsource-parser would return parsed events, but the
 * client has to receive the provider's lines unchanged.
 * @param promptEstimate estimated tokens of the prompt
 * @param hidesUsage whether to remove the usage event, because the gateway requested it and the client did not
 */
export function createStreamMeter(promptEstimate: number, hidesUsage: boolean, clock: Clock): StreamMeter {
  const decoder = new TextDecoder()
  let incomplete = ''
  let reported: Usage | undefined
  const completion = createTextSample(true)
  let hasError = false
  let skipsBlank = false
  let received = 0
  let firstAt: number | undefined

  /** Processes a line and returns whether it is sent to the client. */
  const process = (line: string): boolean => {
    const isBlank = line.trim() === ''
    const isSkipped = skipsBlank && isBlank
    skipsBlank = false
    if (isSkipped) return false
    if (!DATA.test(line)) return true
    const event = readJson(line.replace(DATA, ''))
    if (!isRecord(event)) return true
    firstAt ??= clock()
    reported = usageIn(event, promptEstimate) ?? reported
    addCompletion(event, completion)
    hasError ||= isRecord(event.error)
    const isUsageEvent = Array.isArray(event.choices) && event.choices.length === 0 && isRecord(event.usage)
    // The blank line that ends the event is removed with it.
    skipsBlank = hidesUsage && isUsageEvent
    return !skipsBlank
  }
  return {
    take: (bytes) => {
      received += bytes.length
      const lines = (incomplete + decoder.decode(bytes, { stream: true })).split('\n')
      incomplete = lines.pop() ?? ''
      if (incomplete.length > LINE_MAX) throw new RangeError('A line of the stream is too long')
      return lines
        .filter(process)
        .map((line) => `${line}\n`)
        .join('')
    },
    rest: () => {
      const line = incomplete + decoder.decode()
      incomplete = ''
      return line !== '' && process(line) ? line : ''
    },
    bytes: () => received,
    measured: () => {
      // A stream with an error and no content is free.
      const isRefused = hasError && completion.estimate() === 0
      const estimate = { prompt: isRefused ? 0 : promptEstimate, completion: Math.ceil(completion.estimate()) }
      return { reported, estimate, completion, bytes: received, firstAt }
    },
  }
}
