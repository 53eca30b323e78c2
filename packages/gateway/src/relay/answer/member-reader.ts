import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../../lib/json.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b

/** Characters of the longest member that is kept. */
const MEMBER_MAX = 64 * 1024

/**
 * Reads the short members of a JSON object, and of long objects in it, as its text arrives, so that it need not be in
 * memory as a whole.
 */
export interface MemberReader {
  take(text: string): void
  /** Returns the members so far; long ones are missing, and long objects have their short members only. */
  members(): JsonObject
  /** Returns the characters of the members that were too long. */
  skipped(): number
}

const isOpening = (unit: number): boolean => unit === OPEN_OBJECT || unit === 0x5b
const isClosing = (unit: number): boolean => unit === 0x7d || unit === 0x5d

/** Creates the collection of the members of one object. */
function createMembers() {
  const found = new Map<string, unknown>()
  /** The part of the current member that is kept, and its length. */
  let member = ''
  let length = 0
  let skipped = 0
  return {
    add: (text: string): void => {
      length += text.length
      if (length <= MEMBER_MAX) member += text
    },
    /** Returns the part of the current member that is kept. */
    current: (): string => member,
    /** @param shortened the member to keep instead of a long one, and the characters that it lacks */
    endMember: (shortened?: { readonly text: string; readonly skipped: number }): void => {
      const isLong = length > MEMBER_MAX
      const text = isLong ? shortened?.text : member
      const value = text === undefined ? undefined : readJson(`{${text}}`)
      if (isRecord(value)) for (const [name, each] of Object.entries(value)) found.set(name, each)
      if (isLong) skipped += shortened?.skipped ?? length
      member = ''
      length = 0
    },
    all: (): JsonObject => Object.fromEntries(found),
    skipped: (): number => skipped + (length > MEMBER_MAX ? length : 0),
  }
}

/** A member whose value is an object: its beginning, and the members of the object. */
interface Inner {
  readonly name: string
  readonly members: ReturnType<typeof createMembers>
}

const shorten = ({ name, members }: Inner) => ({
  text: name + JSON.stringify(members.all()),
  skipped: members.skipped(),
})

export function createMemberReader(): MemberReader {
  const outer = createMembers()
  let inner: Inner | undefined
  let depth = 0
  let isInString = false
  let isEscaped = false

  /** Returns the index after the string that the reader is in. */
  const endOfString = (text: string, from: number): number => {
    for (let index = from; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      if (isEscaped) isEscaped = false
      else if (unit === BACKSLASH) isEscaped = true
      else if (unit === QUOTE) {
        isInString = false
        return index + 1
      }
    }
    return text.length
  }
  /** Adds a text to the current members. */
  const add = (text: string): void => {
    outer.add(text)
    if (depth > 1) inner?.members.add(text)
  }
  /** Adds the beginning of a member whose value is an object or a list. */
  const open = (before: string, sign: number): void => {
    outer.add(before)
    inner = sign === OPEN_OBJECT ? { name: outer.current(), members: createMembers() } : undefined
    outer.add(String.fromCharCode(sign))
  }
  /** Adds the end of a member, and the sign that follows it. */
  const end = (before: string, sign: number): void => {
    add(before)
    if (depth > 1) {
      inner?.members.endMember()
      outer.add(String.fromCharCode(sign))
    } else {
      outer.endMember(inner && shorten(inner))
      inner = undefined
    }
  }
  return {
    take: (text) => {
      let from = 0
      for (let index = 0; index < text.length; ) {
        if (isInString) {
          index = endOfString(text, index)
          continue
        }
        const unit = text.charCodeAt(index++)
        if (unit === QUOTE) isInString = true
        else if (isOpening(unit)) {
          if (depth === 1) open(text.slice(from, index - 1), unit)
          if (depth < 2) from = index
          depth++
        } else if (isClosing(unit) || unit === COMMA) {
          if (depth === 1 || (depth === 2 && inner)) {
            end(text.slice(from, index - 1), unit)
            from = index
          }
          if (unit !== COMMA) depth--
        }
      }
      if (depth > 0) add(text.slice(from))
    },
    members: outer.all,
    skipped: outer.skipped,
  }
}
