import { formatTimestamp } from '../Timestamp/format.ts'

/** A period in Unix seconds; an absent end is open. */
export interface Period {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Common periods, by name. */
export const PRESETS = ['today', 'week', 'month', 'all'] as const
export type Preset = (typeof PRESETS)[number]

const DAYS_BACK: Record<Exclude<Preset, 'all'>, number> = { today: 0, week: 6, month: 29 }

/** Local midnight so many days before today. */
function midnight(daysBack: number, now: number): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysBack)
  return day.getTime() / 1000
}

/** A common period: whole local days up to and with today, open towards now. */
export const rangeOf = (name: Preset, now = Date.now()): Period =>
  name === 'all' ? {} : { start: midnight(DAYS_BACK[name], now) }

/** The common period that this is; `undefined`: one of the person's own. */
export const presetOf = ({ start, end }: Period, now = Date.now()): Preset | undefined =>
  end === undefined ? PRESETS.find((name) => rangeOf(name, now).start === start) : undefined

/** Unix seconds as a browser's date field wants them. */
export const toLocal = (seconds: number | undefined): string =>
  seconds === undefined ? '' : formatTimestamp(seconds).replace(' ', 'T')

/** What a browser's date field gives, as Unix seconds; empty or half typed: nothing. */
export function fromLocal(text: string): number | undefined {
  const moment = new Date(text).getTime()
  return Number.isNaN(moment) ? undefined : Math.floor(moment / 1000)
}
