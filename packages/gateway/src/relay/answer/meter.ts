import { isRecord, readJson } from '@relaydeck/api-sdk'
import {
  type Dropped,
  type EventConverter,
  EventReader,
  errorIn,
  type ReadEvent,
  type ServerEvent,
  UsageMeter,
  usageOf,
  writeEvent,
} from '@relaydeck/protocols'
import { createTextSample } from '../../counting/text-sample.ts'
import type { Clock } from '../../lib/clock.ts'
import type { JsonObject } from '../../lib/json.ts'
import { RESPONSE_MAX } from '../../providers/provider.ts'
import type { RelayCall } from '../call/call.ts'
import type { Measured } from '../charging/usage.ts'
import { addCompletion, idIn, isContent, isUsageOnly } from '../protocol/content.ts'
import type { Exchange } from '../protocol/exchange.ts'
import { statedUnits } from '../protocol/media.ts'
import { createMemberReader, type MemberReader } from './member-reader.ts'

/** Measures a stream and passes it on. */
export interface StreamMeter {
  /** Takes bytes and returns the bytes to send for the events that they complete. */
  take(bytes: Uint8Array): Uint8Array
  /** Returns the rest at the end of the stream. */
  rest(): Uint8Array
  /** Whether a part of an answer has arrived. */
  hasContent(): boolean
  /** Returns the first event with an error, if no content was before it. */
  failure(): string | undefined
  measured(): Measured
}

/** Creates a meter of the events of a stream. */
function createEventMeter(promptEstimate: number, clock: Clock) {
  const completion = createTextSample(true)
  const usage = new UsageMeter()
  let failure: string | undefined
  let hasContent = false
  let firstAt: number | undefined
  let id: string | undefined

  const read = (event: JsonObject): void => {
    firstAt ??= clock()
    id ??= idIn(event)
    usage.add(event)
    addCompletion(event, completion)
  }
  return {
    /** Reads an event, or the members of a long event that were kept. */
    read,
    /** Notes that a part of a long event has arrived. */
    begin: (): void => {
      hasContent = true
    },
    /** Reads the data of an event and returns whether it has nothing but usage. */
    take: (data: string): boolean => {
      const event = readJson(data)
      if (!isRecord(event)) {
        hasContent ||= data !== '' && data !== '[DONE]'
        return false
      }
      read(event)
      if (!hasContent && errorIn(event)) failure ??= data
      else hasContent ||= isContent(event)
      return isUsageOnly(event)
    },
    hasContent: () => hasContent,
    failure: () => failure,
    measured: (bytes: number, skipped: number, dropped: readonly Dropped[] = []): Measured => ({
      reported: usage.reported(),
      units: { counts: {} },
      estimate: { prompt: promptEstimate, completion: Math.ceil(completion.estimate()) },
      completion,
      skipped,
      bytes,
      firstAt,
      id,
      dropped,
    }),
  }
}

type EventMeter = ReturnType<typeof createEventMeter>

/** Bytes from which an event is passed on before its end has arrived. */
const LONG = 1024 * 1024

/** Creates a meter of a stream that is passed on as it arrives, possibly without the event of its usage. */
function createPassingMeter(meter: EventMeter, hidesUsage: boolean): StreamMeter {
  const reader = new EventReader({ partsFrom: LONG })
  let decoder = new TextDecoder()
  let longEvent: MemberReader | undefined
  let skipped = 0
  let received = 0

  const endLongEvent = (): void => {
    if (!longEvent) return
    meter.read(longEvent.members())
    skipped += longEvent.skipped()
    longEvent = undefined
    decoder = new TextDecoder()
  }
  /** Reads a block, and returns whether the client receives it. */
  const isSent = ({ data, isPart, bytes }: ReadEvent): boolean => {
    if (isPart) {
      meter.begin()
      longEvent ??= createMemberReader()
      longEvent.take(decoder.decode(bytes, { stream: true }))
      return true
    }
    endLongEvent()
    return data === undefined || !(meter.take(data) && hidesUsage)
  }
  const sentOf = (blocks: readonly ReadEvent[]): Uint8Array =>
    Buffer.concat(blocks.filter(isSent).map(({ bytes }) => bytes))
  return {
    take: (bytes) => {
      received += bytes.length
      return sentOf(reader.push(bytes))
    },
    rest: () => {
      const sent = sentOf(reader.end())
      endLongEvent()
      return sent
    },
    hasContent: meter.hasContent,
    failure: meter.failure,
    measured: () => meter.measured(received, skipped),
  }
}

/** Whether a chunk of a chat has nothing but usage. */
function hasUsageOnly({ data }: ServerEvent): boolean {
  const chunk = data.includes('"usage"') ? readJson(data) : undefined
  return isRecord(chunk) && isUsageOnly(chunk)
}

/** Creates a meter of a stream that is converted to the caller's protocol. */
function createConvertingMeter(meter: EventMeter, converter: EventConverter, hidesUsage: boolean): StreamMeter {
  const reader = new EventReader({ limit: RESPONSE_MAX })
  let received = 0

  const textOfAll = (events: readonly ServerEvent[]): string =>
    events
      .filter((event) => !(hidesUsage && hasUsageOnly(event)))
      .map(writeEvent)
      .join('')
  const convert = (events: readonly ReadEvent[]): string =>
    events
      .map(({ data, event }) => {
        if (data === undefined) return ''
        meter.take(data)
        return textOfAll(converter.push({ data, ...(event !== undefined && { event }) }))
      })
      .join('')
  return {
    take: (bytes) => {
      received += bytes.length
      return Buffer.from(convert(reader.push(bytes)))
    },
    rest: () => Buffer.from(convert(reader.end()) + textOfAll(converter.end())),
    hasContent: meter.hasContent,
    failure: meter.failure,
    measured: () => meter.measured(received, 0, converter.dropped()),
  }
}

/**
 * Creates a meter of a stream of server-sent events.
 * @param promptEstimate estimated tokens of the prompt
 */
export function createStreamMeter(
  promptEstimate: number,
  { hidesUsage, back }: Pick<Exchange, 'hidesUsage' | 'back'>,
  clock: Clock,
): StreamMeter {
  const meter = createEventMeter(promptEstimate, clock)
  return back ? createConvertingMeter(meter, back.stream(), hidesUsage) : createPassingMeter(meter, hidesUsage)
}

/**
 * Measures a complete answer.
 * @param members the members of it that were read
 * @param bytes its length
 * @param skipped characters of the members that were not read
 */
export function measureWhole(
  { size }: RelayCall,
  members: JsonObject,
  bytes: number,
  { skipped = 0, dropped = [] }: Partial<Pick<Measured, 'skipped' | 'dropped'>> = {},
): Measured {
  const completion = createTextSample()
  addCompletion(members, completion)
  const estimate = { prompt: size.estimate, completion: Math.ceil(completion.estimate()) }
  const measured = { estimate, completion, skipped, bytes, firstAt: undefined, id: idIn(members), dropped }
  return { ...measured, reported: usageOf(members), units: statedUnits(members) }
}
