import { formatQuota, LOG_TYPE, type Log, type Status, showsCurrency, type UsageSum, usage } from '@relaydeck/api-sdk'
import { localTimeZone, type UsageGroup, zoneDays } from '@relaydeck/api-sdk/usage'
import { language } from '../../app/language/language.ts'
import { read } from '../../app/read.ts'

/** Groups of usage. */
export const GROUPS = ['user', 'user,model', 'token', 'model', 'channel', 'day'] as const
export type Group = UsageGroup

/** Groups that a user without administrative rights can choose. */
export const OWN_GROUPS = ['token', 'model', 'day'] as const
type OwnGroup = (typeof OWN_GROUPS)[number]

const isOwn = (group: Group): group is OwnGroup => OWN_GROUPS.some((own) => own === group)

/** Period of time in Unix seconds; a missing bound is open. */
export interface Period {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Minutes by which local time is ahead of UTC at the end of a period. */
export const utcOffset = ({ end_timestamp }: Period, now: number): number =>
  -new Date(end_timestamp === undefined ? now : end_timestamp * 1000).getTimezoneOffset()

/** Returns the name of an offset, such as `UTC+08:00`. */
export function zoneName(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Returns the query of a period's usage; `zone` is the time zone of days. */
export function usageOptions(by: Group, period: Period, all: boolean, zone = localTimeZone()) {
  const input = { ...period, ...(by === 'day' && { time_zone: zone }) }
  // Most servers lack the call, which is known only after their status is read.
  const meta = { handlesErrors: true }
  if (all) return { ...read(usage.list, { by, ...input }), meta }
  return { ...read(usage.listSelf, { by: isOwn(by) ? by : 'token', ...input }), meta }
}

/** Type of log rows of calls. */
export const LOG_TYPE_CONSUME = LOG_TYPE.consume

const DAY = 24 * 60 * 60

/** Returns the filters of the log with which it shows the rows of a sum. */
export function logFilters(by: Group, row: UsageSum, period: Period, zone = localTimeZone()) {
  const common = { type: LOG_TYPE_CONSUME, ...period }
  if (by === 'user') return { ...common, username: row.name }
  if (by === 'token') return { ...common, token_name: row.name, username: row.username || undefined }
  if (by === 'user,model') return { ...common, username: row.username, model_name: row.name }
  if (by === 'model') return { ...common, model_name: row.name }
  if (by === 'channel') return { ...common, channel: Number(row.name) || undefined }
  const midnight = Date.parse(row.name) / 1000
  const day = zoneDays(zone, midnight - DAY, midnight + 2 * DAY).find(({ name }) => name === row.name)
  return {
    ...common,
    start_timestamp: Math.max(day?.start ?? midnight, period.start_timestamp ?? 0),
    end_timestamp: Math.min(day?.end ?? midnight + DAY - 1, period.end_timestamp ?? Number.POSITIVE_INFINITY),
  }
}

/** Decimals of amounts, so that a small usage is not shown as zero. */
export const AMOUNT_DIGITS = 6

/** Returns an amount for the axis of a chart, without trailing zeros. */
export const axisAmount = (quota: number, status: Status): string =>
  formatQuota(quota, status, AMOUNT_DIGITS).replace(/(?:(\.\d*[1-9])|\.)0+(?=[kMB]?$)/, '$1')

/** Returns in what the axis of amounts counts: the units of a dollar, or units. */
export const axisUnit = (status: Status): number => (showsCurrency(status) ? status.quota_per_unit : 1)

/** Returns the content of a log row in the reader's language, if the server has it. */
export const contentOf = ({ content, content_en }: Pick<Log, 'content' | 'content_en'>): string =>
  language.current() === 'zh' ? content : content_en || content
