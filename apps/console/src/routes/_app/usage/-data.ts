import { type UsageSum, usage } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../app/send.ts'
import type { UsageSearch } from './-search.ts'

/** What usage can be grouped by. */
const GROUPS = ['user', 'token', 'model', 'channel', 'day'] as const
export type Group = (typeof GROUPS)[number]

/** Groups that a user without administrative rights can choose. */
const OWN_GROUPS = ['token', 'model', 'day'] as const
type OwnGroup = (typeof OWN_GROUPS)[number]

const isOwn = (group: Group): group is OwnGroup => OWN_GROUPS.some((own) => own === group)

/** Returns the groups that can be chosen, the first one by default. */
export const groupsFor = (all: boolean): readonly Group[] => (all ? GROUPS : OWN_GROUPS)

/** Returns the chosen group, or the default one. */
export const groupOf = ({ by }: UsageSearch, all: boolean): Group =>
  groupsFor(all).find((group) => group === by) ?? (all ? 'user' : 'token')

/** Period of time in Unix seconds; a missing bound is open. */
export interface Period {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Returns the chosen period, by default the current month in local time. */
export function periodOf({ start_timestamp, end_timestamp }: UsageSearch, now: number): Period {
  if (start_timestamp !== undefined || end_timestamp !== undefined) return { start_timestamp, end_timestamp }
  const month = new Date(now)
  return { start_timestamp: new Date(month.getFullYear(), month.getMonth(), 1).getTime() / 1000 }
}

/** Minutes that local time is ahead of UTC at the end of a period. */
export const utcOffset = ({ end_timestamp }: Period, now: number): number =>
  -new Date(end_timestamp === undefined ? now : end_timestamp * 1000).getTimezoneOffset()

/** Returns the name of an offset, such as `UTC+08:00`. */
export function zoneName(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Returns the query of a period's usage. */
export function usageOptions(by: Group, period: Period, all: boolean) {
  const input = { ...period, ...(by === 'day' && { utc_offset: utcOffset(period, Date.now()) }) }
  if (all) return query(send, usage.list, { by, ...input })
  return query(send, usage.listSelf, { by: isOwn(by) ? by : 'token', ...input })
}

/** Starts both queries of the page while its code loads. */
export function prefetchUsage(queryClient: QueryClient, search: UsageSearch, all: boolean): void {
  const period = periodOf(search, Date.now())
  for (const by of new Set<Group>([groupOf(search, all), 'day']))
    void queryClient.prefetchQuery(usageOptions(by, period, all))
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

const LOG_TYPE_CONSUME = 2

/** Returns the filters of the log with which it shows the rows of a sum. */
export function logFilters(by: Group, row: UsageSum, period: Period) {
  const common = { type: LOG_TYPE_CONSUME, ...period }
  if (by === 'user') return { ...common, username: row.name }
  if (by === 'token') return { ...common, token_name: row.name, username: row.username || undefined }
  if (by === 'model') return { ...common, model_name: row.name }
  if (by === 'channel') return { ...common, channel: Number(row.name) || undefined }
  const start = new Date(`${row.name}T00:00:00`).getTime() / 1000
  const end = new Date(`${row.name}T23:59:59`).getTime() / 1000
  return {
    ...common,
    start_timestamp: Math.max(start, period.start_timestamp ?? 0),
    end_timestamp: Math.min(end, period.end_timestamp ?? Number.POSITIVE_INFINITY),
  }
}

/** Returns the days of a period, without gaps, from the first to the last with usage. */
export function withoutGaps(days: readonly UsageSum[]): { day: string; quota: number }[] {
  const known = new Map(days.map(({ name, quota }) => [name, quota]))
  const [first, last] = [days[0]?.name, days.at(-1)?.name]
  if (first === undefined || last === undefined) return []
  const filled: { day: string; quota: number }[] = []
  for (let time = Date.parse(first); time <= Date.parse(last); time += 24 * 60 * 60 * 1000) {
    const day = new Date(time).toISOString().slice(0, 10)
    filled.push({ day, quota: known.get(day) ?? 0 })
  }
  return filled
}
