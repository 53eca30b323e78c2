const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Positions of the first byte and of the byte after the last one. */
type Range = readonly [start: number, end: number]

/** Positions of a member of the outermost object: its name with quotes, and its value with the spaces around it. */
export interface JsonMember {
  readonly name: Range
  readonly value: Range
}

/** Structure of a JSON text. */
export interface JsonScan {
  /** Positions of the large strings, without their quotes. */
  readonly large: readonly Range[]
  /** The first members of the outermost object. They are right only if the text can be parsed. */
  readonly members: readonly JsonMember[]
  /** Number of objects, lists, and fields of objects: parsing takes most of its time for them. */
  readonly structures: number
  /** Number of values in lists and objects. */
  readonly values: number
  readonly depth: number
}

/** The most members whose positions are returned: a request has a few dozen. */
const MEMBERS_MAX = 1000

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
  const large: Range[] = []
  const members: JsonMember[] = []
  let [structures, values, depth, deepest] = [0, 0, 0, 0]
  let text: Range = [0, 0]
  let name: Range | undefined
  let valueStart = 0
  const endMember = (end: number): void => {
    if (name && members.length < MEMBERS_MAX) members.push({ name, value: [valueStart, end] })
    name = undefined
  }
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) {
      const end = endOfString(json, index + 1)
      if (end - index > largeFrom && end < json.length) large.push([index + 1, end])
      text = [index, end + 1]
      index = end
    } else if (byte === COMMA) {
      values++
      if (depth === 1) endMember(index)
    } else if (byte === COLON) {
      structures++
      if (depth === 1) [name, valueStart] = [text, index + 1]
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      structures++
      deepest = Math.max(deepest, ++depth)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === 1) endMember(index)
      depth--
    }
  }
  return { large, members, structures, values: values + structures, depth: deepest }
}
