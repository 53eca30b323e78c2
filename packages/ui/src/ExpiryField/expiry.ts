import { tokens } from '@relaydeck/api-sdk'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { formatTimestamp } from '../Timestamp/format.ts'

dayjs.extend(customParseFormat)

/** How a time may be typed, local time throughout. */
const FORMATS = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD']

/** What stands for never, in Unix seconds. */
export const NEVER = tokens.NEVER_EXPIRES

/** Seconds from now that the shortcuts stand for; a month is 30 days. */
export const SHORTCUTS = { month: 30 * 86_400, day: 86_400, hour: 3600 } as const

/** A period that has a button. */
export type Shortcut = keyof typeof SHORTCUTS

/** Typed text as Unix seconds; empty text is never; `undefined`: no date. */
export function readExpiry(typed: string): number | undefined {
  const plain = typed.trim().replaceAll('/', '-').replace('T', ' ')
  if (plain === '') return NEVER
  const read = dayjs(plain, FORMATS, true)
  return read.isValid() ? read.unix() : undefined
}

/** Unix seconds as a person would type them; never is empty. */
export const writeExpiry = (seconds: number): string => (seconds === NEVER ? '' : formatTimestamp(seconds))

/** What a browser's calendar gives (`2026-12-31T23:59`), to the second as it is typed here. */
export function withSeconds(picked: string): string {
  const seconds = readExpiry(picked)
  return seconds === undefined ? '' : writeExpiry(seconds)
}

/** What a shortcut fills in, counted from now. */
export const shortcut = (name: Shortcut, now = Date.now()): string =>
  formatTimestamp(Math.ceil(now / 1000) + SHORTCUTS[name])

/** Whether a typed time has passed: allowed, but worth a word. */
export function isPast(typed: string, now = Date.now()): boolean {
  const seconds = readExpiry(typed)
  return seconds !== undefined && seconds !== NEVER && seconds * 1000 <= now
}
