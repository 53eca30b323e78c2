import { isRecord, readJson } from '@relaydeck/api-sdk'
import { estimateBytes, estimateTokens } from '../counting/count-tokens.ts'
import type { JsonObject } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'

/** Bytes from which a string stays out of the parsed body. */
const LARGE = 64 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
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
  /** Returns a JSON text made of strings of the body, with the large strings put back. */
  readonly restore: (json: string) => Uint8Array[]
}

/** Returns the index of the quote that ends the string which begins before `from`; -1 if none does. */
function endOfString(json: Buffer, from: number): number {
  for (let end = json.indexOf(QUOTE, from); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return -1
}

/** Returns the positions of the large strings, without their quotes. */
function findLarge(json: Buffer): [start: number, end: number][] {
  const found: [number, number][] = []
  for (let quote = json.indexOf(QUOTE); quote >= 0; ) {
    const end = endOfString(json, quote + 1)
    if (end < 0) break
    if (end - quote > LARGE) found.push([quote + 1, end])
    quote = json.indexOf(QUOTE, end + 1)
  }
  return found
}

/** Returns a body without large strings. */
const plainBody = (body: JsonObject): ParsedBody => ({
  body,
  tokensOf: estimateTokens,
  bytesOf: (text) => Buffer.byteLength(text),
  beginningOf: (text, length) => text.slice(0, length),
  restore: (json) => [Buffer.from(json)],
})

/** Parses a JSON object with large strings, which marks stand for. */
function parseWithLarge(json: Buffer, large: readonly [start: number, end: number][]): ParsedBody | undefined {
  // Random, so that no string of a client can be one.
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

/**
 * Parses a JSON object.
 * @param onMeasured called with the number of bytes that will be parsed
 * @returns `undefined` if the bytes are not a JSON object
 */
export function parseBody(bytes: Buffer, onMeasured?: (parsed: number) => void): ParsedBody | undefined {
  const hasMark = BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
  const large = json.length > LARGE ? findLarge(json) : []
  onMeasured?.(json.length - large.reduce((sum, [start, end]) => sum + end - start, 0))
  if (large.length > 0) return parseWithLarge(json, large)
  const body = readJson(json.toString())
  return isRecord(body) ? plainBody(body) : undefined
}
