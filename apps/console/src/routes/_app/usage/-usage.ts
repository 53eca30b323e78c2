import type { UsageSum } from '@relaydeck/api-sdk'
import { isTimeZone, localTimeZone, zoneDays, zoneOffsets } from '@relaydeck/api-sdk/usage'
import type { QueryClient } from '@tanstack/react-query'
import { statusOptions } from '../../../app/status.ts'
import { GROUPS, type Group, OWN_GROUPS, type Period, usageOptions } from '../../../parts/usage-chart/sums.ts'
import type { UsageSearch } from './-address.ts'

/** State of the page. */
export interface View {
  readonly by: Group
  readonly period: Period
  /** Time zone of days and months. */
  readonly zone: string
  /** Whether it is the usage of all users. */
  readonly all: boolean
}

/** Returns the groups that can be chosen, the first one by default. */
export const groupsFor = (all: boolean): readonly Group[] => (all ? GROUPS : OWN_GROUPS)

/** Returns the chosen group, or the default one. */
export const groupOf = ({ by }: UsageSearch, all: boolean): Group =>
  groupsFor(all).find((group) => group === by) ?? (all ? 'user' : 'token')

/** Returns the chosen time zone, by default the browser's. */
export const zoneOf = ({ zone }: UsageSearch): string => (zone && isTimeZone(zone) ? zone : localTimeZone())

const DAY = 24 * 60 * 60

/** Returns the start of a month: the current one, or the one before. */
function monthStart(now: number, zone: string, monthsBack: 0 | 1): number {
  const today = Math.floor(now / 1000)
  const starts = zoneDays(zone, today - 63 * DAY, today).filter(({ name }) => name.endsWith('-01'))
  return starts.at(-1 - monthsBack)?.start ?? today
}

/** Returns the current month, which is open. */
export const thisMonth = (now: number, zone: string): Period => ({ start_timestamp: monthStart(now, zone, 0) })

/** Returns the month before the current one. */
export const lastMonth = (now: number, zone: string): Period => ({
  start_timestamp: monthStart(now, zone, 1),
  end_timestamp: monthStart(now, zone, 0) - 1,
})

/** Periods that are chosen by name; any other one is typed. */
export const RANGES = ['month', 'lastMonth', 'custom'] as const

/** Returns the name of a period. */
export function rangeOf(period: Period, now: number, zone: string): (typeof RANGES)[number] {
  const isSame = ({ start_timestamp, end_timestamp }: Period) =>
    start_timestamp === period.start_timestamp && end_timestamp === period.end_timestamp
  if (isSame(thisMonth(now, zone))) return 'month'
  return isSame(lastMonth(now, zone)) ? 'lastMonth' : 'custom'
}

/** Returns the minutes that a time zone is ahead of UTC at the end of a period. */
export function offsetOf(zone: string, { end_timestamp }: Period, now: number): number {
  const time = end_timestamp ?? Math.floor(now / 1000)
  return (zoneOffsets(zone, time, time)[0]?.seconds ?? 0) / 60
}

/** Returns the chosen period, by default the current month. */
export function periodOf({ start_timestamp, end_timestamp }: UsageSearch, now: number, zone: string): Period {
  if (start_timestamp !== undefined || end_timestamp !== undefined) return { start_timestamp, end_timestamp }
  return thisMonth(now, zone)
}

/** Returns the state of the page for an address. */
export function viewOf(search: UsageSearch, all: boolean, now: number): View {
  const zone = zoneOf(search)
  return { by: groupOf(search, all), period: periodOf(search, now, zone), zone, all }
}

/** Starts both queries of the page while its code loads, unless the server is known not to sum usage. */
export function prefetchUsage(queryClient: QueryClient, search: UsageSearch, all: boolean): void {
  const status = queryClient.getQueryState(statusOptions.queryKey)
  if (status && status.dataUpdatedAt > 0 && !status.data?.usage) return
  const { by, period, zone } = viewOf(search, all, Date.now())
  for (const group of new Set<Group>([by, 'day']))
    void queryClient.prefetchQuery(usageOptions(group, period, all, zone))
}

/** Totals of all rows. */
export interface Totals {
  readonly quota: number
  readonly calls: number
  readonly tokens: number
}

/** Returns the totals of rows. */
export const totalsOf = (rows: readonly UsageSum[]): Totals => ({
  quota: rows.reduce((total, { quota }) => total + quota, 0),
  calls: rows.reduce((total, { calls }) => total + calls, 0),
  tokens: rows.reduce((total, row) => total + row.prompt_tokens + row.completion_tokens, 0),
})

/** A bar of the chart. */
export interface Bar {
  readonly name: string
  readonly quota: number
}

/** Characters of a year and its hyphen. */
const YEAR = 5

const YEAR_DAYS = 365

/** Returns the days of a period, without gaps, from the first to the last with usage; within a year without the year. */
export function withoutGaps(days: readonly UsageSum[]): Bar[] {
  const known = new Map(days.map(({ name, quota }) => [name, quota]))
  const [first, last] = [days[0]?.name, days.at(-1)?.name]
  if (first === undefined || last === undefined) return []
  const filled: Bar[] = []
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY * 1000) {
    const day = new Date(time).toISOString().slice(0, 10)
    filled.push({ name: day, quota: known.get(day) ?? 0 })
  }
  return filled.length > YEAR_DAYS ? filled : filled.map(({ name, quota }) => ({ name: name.slice(YEAR), quota }))
}
