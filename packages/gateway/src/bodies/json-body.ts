import { isRecord, readJson } from '@relaydeck/api-sdk'
import { estimateBytes, estimateTokens } from '../counting/count-tokens.ts'
import type { JsonObject } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import { type JsonMember, type JsonScan, scanJson } from './scan-json.ts'

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
}

/** A JSON body that can be sent as it was received. */
export interface JsonBody extends ParsedBody {
  /**
   * Returns the bytes of the body with other values of some of its outermost members.
   * @param changes may have large strings of the body
   */
  readonly changed: (changes: JsonObject) => readonly Uint8Array[]
}

/** Returns a body without large strings. */
export const plainBody = (body: JsonObject): ParsedBody => ({
  body,
  hasLarge: false,
  whole: () => body,
  tokensOf: estimateTokens,
  bytesOf: (text) => Buffer.byteLength(text),
  beginningOf: (text, length) => text.slice(0, length),
})

/** Writes a value that may have large strings. */
type Write = (value: unknown) => readonly Uint8Array[]

const writePlain: Write = (value) => [Buffer.from(JSON.stringify(value))]

/** Parses a JSON object whose large strings are replaced by marks. */
function parseWithLarge(json: Buffer, large: JsonScan['large']): { parsed: ParsedBody; write: Write } | undefined {
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
  const parsed: ParsedBody = {
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
  }
  return {
    parsed,
    // Every second part is the index of a large string.
    write: (value) =>
      JSON.stringify(value)
        .split(reference)
        .map((part, turn) => (turn % 2 === 0 ? Buffer.from(part) : sliceOf(part))),
  }
}

/** Returns the bytes of a JSON object with other values of some members; all other bytes stay as they are. */
function splice(json: Buffer, members: readonly JsonMember[], changes: JsonObject, write: Write): Uint8Array[] {
  const parts: Uint8Array[] = []
  const added = new Map(Object.entries(changes))
  let from = 0
  for (const { name, value } of members) {
    const key = String(readJson(json.toString('utf8', ...name)))
    if (!added.has(key)) continue
    parts.push(json.subarray(from, value[0]), ...write(added.get(key)))
    added.delete(key)
    from = value[1]
  }
  const end = json.lastIndexOf('}')
  parts.push(json.subarray(from, end))
  let comma = members.length > 0 ? ',' : ''
  for (const [key, value] of added) {
    parts.push(Buffer.from(`${comma}${JSON.stringify(key)}:`), ...write(value))
    comma = ','
  }
  return [...parts, json.subarray(end)]
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
export function parseBody(bytes: Buffer, onMeasured?: (cost: ParsingCost) => void): JsonBody | undefined {
  const hasMark = BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
  const { large, members, structures, values, depth } = scanJson(json, LARGE)
  const size = json.length - large.reduce((sum, [start, end]) => sum + end - start, 0)
  onMeasured?.({ parsed: size, work: size + (json.length - size) / LARGE_WORK + structures * STRUCTURE_WORK })
  if (structures > STRUCTURES_MAX || values > VALUES_MAX)
    throw new RelayError(413, relayTexts.bodyTooComplex(String(STRUCTURES_MAX), String(VALUES_MAX)))
  if (depth > DEPTH_MAX) return undefined
  const found = large.length > 0 ? parseWithLarge(json, large) : parsePlain(json)
  if (!found) return undefined
  const { parsed, write } = found
  // Two members of one name could mean one thing here and another to the provider.
  const isUnique = Object.keys(parsed.body).length === members.length
  return {
    ...parsed,
    changed: (changes) => (isUnique ? splice(json, members, changes, write) : write({ ...parsed.body, ...changes })),
  }
}

/** Parses a JSON object without large strings. */
function parsePlain(json: Buffer): { parsed: ParsedBody; write: Write } | undefined {
  const body = readJson(json.toString())
  return isRecord(body) ? { parsed: plainBody(body), write: writePlain } : undefined
}
