import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../../lib/json.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c

/** Characters of the longest member that is kept. */
const MEMBER_MAX = 64 * 1024

/** Reads the short members of a JSON object as its text arrives, so that it need not be in memory as a whole. */
export interface MemberReader {
  take(text: string): void
  /** Returns the members so far that were not too long. */
  members(): JsonObject
  /** Returns the characters of the members that were too long. */
  skipped(): number
}

const isOpening = (unit: number): boolean => unit === 0x7b || unit === 0x5b
const isClosing = (unit: number): boolean => unit === 0x7d || unit === 0x5d

export function createMemberReader(): MemberReader {
  const found = new Map<string, unknown>()
  let depth = 0
  let isInString = false
  let isEscaped = false
  /** The part of the current member that is kept, and its length. */
  let member = ''
  let length = 0
  let skipped = 0

  const addText = (text: string): void => {
    length += text.length
    if (length <= MEMBER_MAX) member += text
  }
  const endMember = (): void => {
    const value = length <= MEMBER_MAX ? readJson(`{${member}}`) : undefined
    if (isRecord(value)) for (const [name, each] of Object.entries(value)) found.set(name, each)
    if (length > MEMBER_MAX) skipped += length
    member = ''
    length = 0
  }
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
        else if (isOpening(unit) && ++depth === 1) from = index
        else if ((isClosing(unit) && --depth === 0) || (unit === COMMA && depth === 1)) {
          addText(text.slice(from, index - 1))
          endMember()
          from = index
        }
      }
      if (depth > 0) addText(text.slice(from))
    },
    members: () => Object.fromEntries(found),
    skipped: () => skipped + (length > MEMBER_MAX ? length : 0),
  }
}
