import type { DailyUse } from '@relaydeck/api-sdk'
import type { Measure } from './-search.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What is measured of a model on a day. */
const FIGURE: Record<Measure, (use: DailyUse) => number> = {
  quota: ({ quota }) => quota,
  requests: ({ request_count }) => request_count,
  tokens: ({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens,
}

/** A moment's day by UTC: `2026-11-21`. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The sum of some use. */
export const sum = (rows: readonly DailyUse[], measure: Measure): number =>
  rows.reduce((total, row) => total + FIGURE[measure](row), 0)

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Rows whose day is one, newest day and dearest model first. */
export const readable = (rows: readonly DailyUse[]): DailyUse[] =>
  rows.filter(({ day }) => isDay(day)).toSorted((a, b) => b.day.localeCompare(a.day) || b.quota - a.quota)

/**
 * The seven days up to now, oldest first. A server whose database is not on UTC may name a day beside them: it stands
 * with the others.
 */
export function daysOf(rows: readonly DailyUse[], now: number): string[] {
  const week = Array.from({ length: 7 }, (_, back) => dayOf(now - back * DAY_MS))
  return [...new Set([...week, ...readable(rows).map(({ day }) => day)])].sort()
}

/** A day of the chart: its name, and a figure for each series by its key. */
interface ChartDay {
  [key: string]: string | number
  day: string
}

/** What a chart draws. Models have keys of ours: their names may hold dots, which charts take for paths. */
export interface Chart {
  series: { key: string; model: string | undefined }[]
  days: ChartDay[]
}

/** How many models have a colour of their own. */
export const OWN_COLOURS = 8

/** Figures by day and model, most used first. Models beyond the colours are one series without a name. */
export function chartOf(rows: readonly DailyUse[], measure: Measure, now: number): Chart {
  const models = [...Map.groupBy(readable(rows), ({ model_name }) => model_name)].toSorted(
    ([, a], [, b]) => sum(b, measure) - sum(a, measure),
  )
  const named = models.slice(0, OWN_COLOURS).map(([model, use]) => ({ model, use }))
  const rest = models.slice(OWN_COLOURS).flatMap(([, use]) => use)
  const all = [...named, ...(rest.length > 0 ? [{ model: undefined, use: rest }] : [])]
  return {
    series: all.map(({ model }, index) => ({ key: `s${index}`, model })),
    days: daysOf(rows, now).map((day) => ({
      day,
      ...Object.fromEntries(
        all.map(({ use }, index) => [
          `s${index}`,
          sum(
            use.filter((row) => row.day === day),
            measure,
          ),
        ]),
      ),
    })),
  }
}
