import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { chartOf, daysOf, MODEL_COLOURS, sum, validRows } from './-dashboard.ts'

const NOW = Date.UTC(2026, 10, 21, 23, 59)
const usage = (day: string, model_name: string, quota = 1) => ({ ...samples.dailyUse, day, model_name, quota })

describe('days', () => {
  test('are the last seven in UTC, with or without usage', () => {
    const days = daysOf([], NOW)
    expect(days).toHaveLength(7)
    expect([days[0], days.at(-1)]).toEqual(['2026-11-15', '2026-11-21'])
  })

  test('include a day outside of the week that the server returned', () => {
    expect(daysOf([usage('2026-11-22', 'a')], NOW).at(-1)).toBe('2026-11-22')
    expect(daysOf([usage('2026-11-14', 'a')], NOW)[0]).toBe('2026-11-14')
  })

  test.each(['', 'today', '2026-13-45', '2026-11-21 08:00'])('exclude the invalid day %j', (day) => {
    expect(validRows([usage(day, 'a')])).toEqual([])
    expect(daysOf([usage(day, 'a')], NOW)).toHaveLength(7)
  })
})

describe('a chart', () => {
  test('has a value for every model on every day, also for names with dots', () => {
    const { series, days } = chartOf(
      [usage('2026-11-21', 'gpt-3.5-turbo', 63), usage('2026-11-20', 'a.b', 100), usage('2026-11-21', 'a.b', 7)],
      'quota',
      NOW,
    )
    expect(series).toEqual([
      { key: 's0', model: 'a.b' },
      { key: 's1', model: 'gpt-3.5-turbo' },
    ])
    expect(days.at(-1)).toEqual({ day: '2026-11-21', s0: 7, s1: 63 })
    expect(days[0]).toEqual({ day: '2026-11-15', s0: 0, s1: 0 })
  })

  test('combines models beyond the number of colours without losing usage', () => {
    const rows = Array.from({ length: MODEL_COLOURS + 3 }, (_, index) => usage('2026-11-21', `m${index}`, 100 - index))
    const { series, days } = chartOf(rows, 'quota', NOW)
    expect(series).toHaveLength(MODEL_COLOURS + 1)
    expect(series.at(-1)?.model).toBeUndefined()
    const { day: _, ...values } = days.at(-1) ?? { day: '' }
    expect(Object.values(values).reduce<number>((total, value) => total + Number(value), 0)).toBe(sum(rows, 'quota'))
  })

  test('measures amounts, requests and tokens', () => {
    const rows = [{ ...usage('2026-11-21', 'a', 63), request_count: 2, prompt_tokens: 100, completion_tokens: 50 }]
    expect((['quota', 'requests', 'tokens'] as const).map((measure) => sum(rows, measure))).toEqual([63, 2, 150])
  })
})
