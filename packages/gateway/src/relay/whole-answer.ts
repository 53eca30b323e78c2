import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../channels/store.ts'
import { createTextSample } from '../counting/text-sample.ts'
import type { JsonObject } from '../lib/json.ts'
import { errorFromAnswer, type ProviderError } from '../providers/failure.ts'
import { interruptionError, RESPONSE_MAX, unreadableResponse } from '../providers/request.ts'
import type { AnswerSource } from './answer-source.ts'
import type { RelayCall } from './call.ts'
import { createMemberReader } from './member-reader.ts'
import { usageIn } from './reported-usage.ts'
import { addCompletion, type Measured } from './usage.ts'

/** Bytes up to which an answer is read before any of it is sent; longer ones are passed on as they arrive. */
const HELD_MAX = 1024 * 1024

/** Characters of the longest member that is read of a longer answer. */
const MEMBER_MAX = 64 * 1024

/** What a complete answer needs. */
interface WholeOptions {
  readonly call: RelayCall
  readonly channel: ChannelRow
  readonly settle: (measured: Measured) => Promise<void>
  /** Called if the provider interrupts an answer of which a part has been sent. */
  readonly onBroken: (error: ProviderError) => Promise<void>
}

/** Measures the members of an answer. */
function measure({ size }: RelayCall, members: JsonObject, bytes: number, skipped: number): Measured {
  const completion = createTextSample()
  addCompletion(members, completion)
  const estimate = { prompt: size.estimate, completion: Math.ceil(completion.estimate()) }
  return { reported: usageIn(members), estimate, completion, skipped, bytes, firstAt: undefined }
}

/** Whether an answer has what its call asks for. */
const hasResult = ({ task }: RelayCall, body: JsonObject): boolean => {
  const result = body[task.result]
  return Array.isArray(result) && result.length > 0
}

/**
 * Parses an answer.
 * @throws ProviderError if it has no result: some providers return errors with HTTP 200
 */
function parseAnswer({ call, channel }: WholeOptions, text: string): JsonObject {
  const body = readJson(text)
  if (isRecord(body) && hasResult(call, body)) return body
  if (isRecord(body) || Array.isArray(body)) throw errorFromAnswer(channel, text)
  throw unreadableResponse()
}

/** Passes on an answer of which the beginning has been read, and settles it at its end, also if the client has gone. */
function passOn(source: AnswerSource, beginning: readonly Uint8Array[], options: WholeOptions) {
  const { call, settle, onBroken } = options
  const decoder = new TextDecoder()
  const members = createMemberReader(MEMBER_MAX)
  const waiting = [...beginning]
  let received = 0
  /** Returns the next bytes; `undefined` once the answer has been settled. */
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      const bytes = waiting.shift() ?? (await source.next())
      received += bytes?.length ?? 0
      if (received > RESPONSE_MAX) throw unreadableResponse()
      members.take(decoder.decode(bytes, { stream: true }))
      if (!bytes) await settle(measure(call, members.members(), received, members.skipped()))
      return bytes
    } catch (error) {
      const failure = interruptionError(error)
      await onBroken(failure)
      throw failure
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await next()
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
      cancel: async () => {
        while (await next());
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Reads a complete answer, and settles it.
 * @returns what is to be sent
 * @throws ProviderError if it is interrupted, or has no result
 */
export async function readWhole(
  source: AnswerSource,
  options: WholeOptions,
): Promise<string | ReadableStream<Uint8Array>> {
  const { call, settle } = options
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes <= HELD_MAX) {
    const chunk = await source.next().catch((error: unknown) => {
      throw interruptionError(error)
    })
    if (!chunk) {
      const text = new TextDecoder().decode(Buffer.concat(chunks))
      await settle(measure(call, parseAnswer(options, text), bytes, 0))
      return text
    }
    chunks.push(chunk)
    bytes += chunk.length
  }
  return passOn(source, chunks, options)
}
