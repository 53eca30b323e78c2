import { NEVER_EXPIRES } from '@relaydeck/api-sdk'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { formatTimestamp } from '../Timestamp/format.ts'

dayjs.extend(customParseFormat)

/** Accepted input formats, in local time. */
const FORMATS = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD']

const DATE = 'YYYY-MM-DD'

/** Value of "never expires", in Unix seconds. */
export const NEVER = NEVER_EXPIRES

/** Duration of each shortcut in seconds. A month has 30 days. */
export const SHORTCUTS = { month: 30 * 86_400, day: 86_400, hour: 3600 } as const

/** Name of a shortcut. */
export type Shortcut = keyof typeof SHORTCUTS

const plainOf = (typed: string): string => typed.trim().replaceAll('/', '-').replace('T', ' ')

/** Parses typed text to Unix seconds. Returns `NEVER` for empty text and `undefined` for an invalid date. */
export function parseExpiry(typed: string): number | undefined {
  const plain = plainOf(typed)
  if (plain === '') return NEVER
  const read = dayjs(plain, FORMATS, true)
  return read.isValid() ? read.unix() : undefined
}

/** Returns whether a typed time was skipped because clocks went forward, so that it does not exist here on that day. */
export function isSkipped(typed: string): boolean {
  const time = plainOf(typed).replace(' ', 'T')
  if (time.length < DATE.length) return false
  // In UTC no time is skipped.
  const utc = new Date(time.includes('T') ? `${time}Z` : time)
  return parseExpiry(typed) === undefined && !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(time)
}

/** Formats Unix seconds in the input format. "Never" becomes an empty string. */
export const formatExpiry = (seconds: number): string => (seconds === NEVER ? '' : formatTimestamp(seconds))

/** Returns the typed text with another day. Without a time of day, it is the end of that day. */
export function withDay(typed: string, day: string): string {
  const seconds = parseExpiry(typed) ?? NEVER
  return `${day} ${seconds === NEVER ? '23:59:59' : formatTimestamp(seconds).slice(DATE.length + 1)}`
}

/** Returns the text a shortcut fills in, counted from `now`. */
export const shortcut = (name: Shortcut, now = Date.now()): string =>
  formatTimestamp(Math.ceil(now / 1000) + SHORTCUTS[name])

/** Returns whether a typed time has passed, which is allowed but deserves a warning. */
export function isPast(typed: string, now = Date.now()): boolean {
  const seconds = parseExpiry(typed)
  return seconds !== undefined && seconds !== NEVER && seconds * 1000 <= now
}
