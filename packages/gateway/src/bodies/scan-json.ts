const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Structure of a JSON text. */
export interface JsonScan {
  /** Positions of the large strings, without their quotes. */
  readonly large: readonly (readonly [start: number, end: number])[]
  /** Number of objects, lists, and fields of objects: parsing takes most of its time for them. */
  readonly structures: number
  /** Number of values in lists and objects. */
  readonly values: number
  readonly depth: number
}

/** Bytes after which the end of a string is searched instead of read: escapes make searching slow. */
const SHORT = 64 * 1024

/** Returns the index of the quote that ends the string which begins at an index; the length if none does. */
function endOfString(json: Buffer, from: number): number {
  const near = Math.min(from + SHORT, json.length)
  for (let index = from; index < near; index++) {
    const byte = json[index]
    if (byte === QUOTE) return index
    if (byte === BACKSLASH) index++
  }
  for (let end = json.indexOf(QUOTE, near); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (end - 1 - escapes >= from && json[end - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}

/**
 * Scans a JSON text without parsing it.
 * @param largeFrom bytes from which a string is large
 */
export function scanJson(json: Buffer, largeFrom: number): JsonScan {
  const large: [number, number][] = []
  let [structures, values, depth, deepest] = [0, 0, 0, 0]
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) {
      const end = endOfString(json, index + 1)
      if (end - index > largeFrom && end < json.length) large.push([index + 1, end])
      index = end
    } else if (byte === COMMA) {
      values++
    } else if (byte === 0x3a) {
      structures++
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      structures++
      deepest = Math.max(deepest, ++depth)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth--
    }
  }
  return { large, structures, values: values + structures, depth: deepest }
}
