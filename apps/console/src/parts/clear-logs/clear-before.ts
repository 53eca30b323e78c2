import { formatTimestamp } from '@relaydeck/ui/Timestamp'

const DAYS = 30
const DAY = 24 * 60 * 60

/** Returns the default date, 30 days ago in local time, as the value of a date input. */
export const defaultDate = (now = Date.now()): string =>
  formatTimestamp(Math.floor(now / 1000) - DAYS * DAY)
    .slice(0, 16)
    .replace(' ', 'T')

/** Parses the value of a date input to Unix seconds. Returns `undefined` for an invalid date. */
export function parseDate(typed: string): number | undefined {
  const seconds = Math.floor(new Date(typed).getTime() / 1000)
  return seconds > 0 ? seconds : undefined
}
