import { isRecord, readJson } from '@relaydeck/api-sdk'
import { estimateBytes, estimateTokens } from '../counting/count-tokens.ts'
import type { JsonObject } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import { type JsonScan, scanJson } from './scan-json.ts'

/** Bytes from which a string is not parsed with the body. */
const LARGE = 64 * 1024

/** The most objects, lists and fields, and the most values, of a body: parsing more would keep other calls waiting. */
const STRUCTURES_MAX = 200_000
const VALUES_MAX = 500_000

/** Largest depth of a body: JSON of any depth can be parsed, but not written. */
const DEPTH_MAX = 1000

/** Bytes of text that take as long to parse as an object, a list, or a field. */
const STRUCTURE_WORK = 100

/** Bytes of a large string that take as long as a byte that is parsed. */
const LARGE_WORK = 16

const BYTE_ORDER_MARK = Buffer.from('\u{feff}')

/** A JSON body whose large strings, such as images, are only referred to: a copy of each would multiply its memory. */
export interface ParsedBody {
  readonly body: JsonObject
  /** Returns the estimated tokens of a string of the body. */
  readonly tokensOf: (text: string) => number
  /** Returns the length of a string of the body, in bytes. */
  readonly bytesOf: (text: string) => number
  /** Returns the beginning of a string of the body. */
  readonly beginningOf: (text: string, length: number) => string
  /** Whether it has large strings. */
  readonly hasLarge: boolean
  /** Returns the body with its large strings. */
  readonly whole: () => JsonObject
  /** Returns a JSON text of strings of the body, with the large strings put back. */
  readonly restore: (json: string) => Uint8Array[]
}

/** Returns a body without large strings. */
export const plainBody = (body: JsonObject): ParsedBody => ({
  body,
  hasLarge: false,
  whole: () => body,
  tokensOf: estimateTokens,
  bytesOf: (text) => Buffer.byteLength(text),
  beginningOf: (text, length) => text.slice(0, length),
  restore: (json) => [Buffer.from(json)],
})

/** Parses a JSON object whose large strings are replaced by marks. */
function parseWithLarge(json: Buffer, large: JsonScan['large']): ParsedBody | undefined {
  // Random, so that no string of a client can equal a mark.
  const mark = randomText(24)
  let text = ''
  let from = 0
  for (const [index, [start, end]] of large.entries()) {
    text += `${json.toString('utf8', from, start)}${mark}.${index}.`
    from = end
  }
  const body = readJson(text + json.toString('utf8', from))
  if (!isRecord(body)) return undefined
  const reference = new RegExp(`${mark}\\.(\\d+)\\.`)
  const sliceOf = (index: string | undefined): Buffer => json.subarray(...(large[Number(index)] ?? [0, 0]))
  const largeIn = (value: string): Buffer | undefined => {
    const index = reference.exec(value)?.[1]
    return index === undefined ? undefined : sliceOf(index)
  }
  return {
    body,
    hasLarge: true,
    whole: () => {
      const whole = readJson(json.toString())
      return isRecord(whole) ? whole : {}
    },
    tokensOf: (value) => {
      const slice = largeIn(value)
      return slice ? estimateBytes(slice) : estimateTokens(value)
    },
    bytesOf: (value) => largeIn(value)?.length ?? Buffer.byteLength(value),
    beginningOf: (value, length) => largeIn(value)?.toString('utf8', 0, length) ?? value.slice(0, length),
    // Every second part is the index of a large string.
    restore: (output) =>
      output.split(reference).map((part, turn) => (turn % 2 === 0 ? Buffer.from(part) : sliceOf(part))),
  }
}

/** What parsing a body takes. */
export interface ParsingCost {
  /** Bytes that will be parsed. */
  readonly parsed: number
  /** Work, in bytes of plain text. */
  readonly work: number
}

/**
 * Parses a JSON object.
 * @param onMeasured called before it is parsed; may throw
 * @returns `undefined` if the bytes are not a JSON object
 * @throws RelayError if it has too many parts
 */
export function parseBody(bytes: Buffer, onMeasured?: (cost: ParsingCost) => void): ParsedBody | undefined {
  const hasMark = BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
  const { large, structures, values, depth } = scanJson(json, LARGE)
  const parsed = json.length - large.reduce((sum, [start, end]) => sum + end - start, 0)
  onMeasured?.({ parsed, work: parsed + (json.length - parsed) / LARGE_WORK + structures * STRUCTURE_WORK })
  if (structures > STRUCTURES_MAX || values > VALUES_MAX)
    throw new RelayError(413, relayTexts.bodyTooComplex(String(STRUCTURES_MAX), String(VALUES_MAX)))
  if (depth > DEPTH_MAX) return undefined
  if (large.length > 0) return parseWithLarge(json, large)
  const body = readJson(json.toString())
  return isRecord(body) ? plainBody(body) : undefined
}
