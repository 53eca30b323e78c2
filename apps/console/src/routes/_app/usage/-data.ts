import type { UsageSum } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { GROUPS, type Group, OWN_GROUPS, type Period, usageOptions } from '../../../parts/usage/sums.ts'
import type { UsageSearch } from './-search.ts'

/** Returns the groups that can be chosen, the first one by default. */
export const groupsFor = (all: boolean): readonly Group[] => (all ? GROUPS : OWN_GROUPS)

/** Returns the chosen group, or the default one. */
export const groupOf = ({ by }: UsageSearch, all: boolean): Group =>
  groupsFor(all).find((group) => group === by) ?? (all ? 'user' : 'token')

/** Returns the chosen period, by default the current month in local time. */
export function periodOf({ start_timestamp, end_timestamp }: UsageSearch, now: number): Period {
  if (start_timestamp !== undefined || end_timestamp !== undefined) return { start_timestamp, end_timestamp }
  const month = new Date(now)
  return { start_timestamp: new Date(month.getFullYear(), month.getMonth(), 1).getTime() / 1000 }
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
