import { formatTimestamp } from '@relaydeck/ui/Timestamp'

const DAYS = 30
const DAY = 24 * 60 * 60

/** The date offered for clearing, as a date field holds it: 30 days ago, local time. */
export const offeredDate = (now = Date.now()): string =>
  formatTimestamp(Math.floor(now / 1000) - DAYS * DAY)
    .slice(0, 16)
    .replace(' ', 'T')

/** Unix seconds of a date field; `undefined`: no date that logs could have. */
export function secondsOf(typed: string): number | undefined {
  const seconds = Math.floor(new Date(typed).getTime() / 1000)
  return seconds > 0 ? seconds : undefined
}
