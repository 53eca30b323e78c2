import { formatTimestamp } from '../Timestamp/format.ts'

/** Time range in Unix seconds. A missing bound is open. */
export interface Period {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Names of the preset ranges. */
export const PRESETS = ['today', 'week', 'month', 'all'] as const
export type Preset = (typeof PRESETS)[number]

const DAYS_BACK: Record<Exclude<Preset, 'all'>, number> = { today: 0, week: 6, month: 29 }

/** Returns local midnight, `daysBack` days before today, in Unix seconds. */
function midnight(daysBack: number, now: number): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysBack)
  return day.getTime() / 1000
}

/** Returns a preset range: whole local days up to and including today, with an open end. */
export const rangeOf = (name: Preset, now = Date.now()): Period =>
  name === 'all' ? {} : { start: midnight(DAYS_BACK[name], now) }

/** Returns the preset that equals a range, or `undefined` for a custom one. */
export const presetOf = ({ start, end }: Period, now = Date.now()): Preset | undefined =>
  end === undefined ? PRESETS.find((name) => rangeOf(name, now).start === start) : undefined

/** Formats Unix seconds for a `datetime-local` input. */
export const toLocal = (seconds: number | undefined): string =>
  seconds === undefined ? '' : formatTimestamp(seconds).replace(' ', 'T')

/** Returns whether clocks go forward past the value of a `datetime-local` input, so that the time does not exist. */
export function isSkipped(text: string): boolean {
  const seconds = fromLocal(text)
  return seconds !== undefined && !toLocal(seconds).startsWith(text.slice(0, 'yyyy-mm-ddThh:mm'.length))
}

/** Parses the value of a `datetime-local` input. Returns `undefined` if it is empty or incomplete. */
export function fromLocal(text: string): number | undefined {
  const moment = new Date(text).getTime()
  return Number.isNaN(moment) ? undefined : Math.floor(moment / 1000)
}
