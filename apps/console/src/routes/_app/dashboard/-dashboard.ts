import { type DailyUse, logs, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { read } from '../../../app/read.ts'
import { PERIODS, type PeriodName } from '../../../parts/activity/period.ts'

/** Measures that the chart can show. */
export const MEASURES = ['quota', 'requests', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

/** Whose usage administrators see. */
export const SCOPES = ['all', 'own'] as const
export type Scope = (typeof SCOPES)[number]

/** Query string of the dashboard. */
export interface DashboardSearch {
  show?: Measure | undefined
  scope?: Scope | undefined
  period?: PeriodName | undefined
}

const searchIn = searchOf(
  z.object({
    show: z._default(z.enum(MEASURES), MEASURES[0]),
    scope: z._default(z.enum(SCOPES), SCOPES[0]),
    period: z._default(z.enum(PERIODS), PERIODS[0]),
  }),
)

/** Reads the query string of the dashboard. Separate from the query: every page loads this, but not the endpoints. */
export const readSearch = (raw: Record<string, unknown>): DashboardSearch => searchIn(raw)

/** Query for the user's usage by day and model. */
export const usageOptions = read(logs.dashboard)

const DAY_MS = 24 * 60 * 60 * 1000

const VALUE_OF: Record<Measure, (row: DailyUse) => number> = {
  quota: ({ quota }) => quota,
  requests: ({ request_count }) => request_count,
  tokens: ({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens,
}

/** Returns the UTC day of a time in milliseconds, such as `2026-11-21`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the total of a measure. */
export const sum = (rows: readonly DailyUse[], measure: Measure): number =>
  rows.reduce((total, row) => total + VALUE_OF[measure](row), 0)

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the rows with a valid day, newest day and most expensive model first. */
export const validRows = (rows: readonly DailyUse[]): DailyUse[] =>
  rows.filter(({ day }) => isDay(day)).toSorted((a, b) => b.day.localeCompare(a.day) || b.quota - a.quota)

/**
 * Returns the last seven days, oldest first. A server whose database is not in UTC may return another day, which is
 * included.
 */
export function daysOf(rows: readonly DailyUse[], now: number): string[] {
  const week = Array.from({ length: 7 }, (_, back) => dayOf(now - back * DAY_MS))
  return [...new Set([...week, ...validRows(rows).map(({ day }) => day)])].sort()
}

/** Data of one bar: the day, and a value for each series by key. */
interface ChartDay {
  [key: string]: string | number
  day: string
}

/** Data of the chart. Series have generated keys, because the chart library reads dots in model names as paths. */
export interface Chart {
  series: { key: string; model: string | undefined }[]
  days: ChartDay[]
}

/** Number of models with a distinct colour. */
export const MODEL_COLOURS = 8

/** Returns the chart data, most used model first. Models beyond the number of colours form one unnamed series. */
export function chartOf(rows: readonly DailyUse[], measure: Measure, now: number): Chart {
  const models = [...Map.groupBy(validRows(rows), ({ model_name }) => model_name)].toSorted(
    ([, a], [, b]) => sum(b, measure) - sum(a, measure),
  )
  const named = models.slice(0, MODEL_COLOURS).map(([model, usage]) => ({ model, usage }))
  const rest = models.slice(MODEL_COLOURS).flatMap(([, usage]) => usage)
  const all = [...named, ...(rest.length > 0 ? [{ model: undefined, usage: rest }] : [])]
  return {
    series: all.map(({ model }, index) => ({ key: `s${index}`, model })),
    days: daysOf(rows, now).map((day) => ({
      day,
      ...Object.fromEntries(
        all.map(({ usage }, index) => [
          `s${index}`,
          sum(
            usage.filter((row) => row.day === day),
            measure,
          ),
        ]),
      ),
    })),
  }
}
