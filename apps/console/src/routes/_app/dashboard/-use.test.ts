import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { chartOf, daysOf, OWN_COLOURS, readable, sum } from './-use.ts'

const NOW = Date.UTC(2026, 10, 21, 23, 59)
const use = (day: string, model_name: string, quota = 1) => ({ ...samples.dailyUse, day, model_name, quota })

describe('days', () => {
  test('D25 are seven by UTC, today the last, used or not', () => {
    const days = daysOf([], NOW)
    expect(days).toHaveLength(7)
    expect([days[0], days.at(-1)]).toEqual(['2026-11-15', '2026-11-21'])
  })

  test('D25 one beside the week stands with the others', () => {
    expect(daysOf([use('2026-11-22', 'a')], NOW).at(-1)).toBe('2026-11-22')
    expect(daysOf([use('2026-11-14', 'a')], NOW)[0]).toBe('2026-11-14')
  })

  test.each(['', 'today', '2026-13-45', '2026-11-21 08:00'])('D25 %j is none and is left out', (day) => {
    expect(readable([use(day, 'a')])).toEqual([])
    expect(daysOf([use(day, 'a')], NOW)).toHaveLength(7)
  })
})

describe('a chart', () => {
  test('has a figure for every model on every day, dots in names or not', () => {
    const { series, days } = chartOf(
      [use('2026-11-21', 'gpt-3.5-turbo', 63), use('2026-11-20', 'a.b', 100), use('2026-11-21', 'a.b', 7)],
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

  test('puts models beyond the colours together, and loses none of their use', () => {
    const rows = Array.from({ length: OWN_COLOURS + 3 }, (_, index) => use('2026-11-21', `m${index}`, 100 - index))
    const { series, days } = chartOf(rows, 'quota', NOW)
    expect(series).toHaveLength(OWN_COLOURS + 1)
    expect(series.at(-1)?.model).toBeUndefined()
    const { day: _, ...figures } = days.at(-1) ?? { day: '' }
    expect(Object.values(figures).reduce<number>((total, value) => total + Number(value), 0)).toBe(sum(rows, 'quota'))
  })

  test('measures amounts, requests and tokens', () => {
    const rows = [{ ...use('2026-11-21', 'a', 63), request_count: 2, prompt_tokens: 100, completion_tokens: 50 }]
    expect((['quota', 'requests', 'tokens'] as const).map((measure) => sum(rows, measure))).toEqual([63, 2, 150])
  })
})
