import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { formatRange, type Period, presetOf, readRange, readTime } from './period.ts'
import { rangeOf, TimeRange } from './TimeRange.tsx'

testComponentContract('TimeRange', TimeRange, { value: {}, onChange: () => {} })

const at = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0).getTime() / 1000
const NOW = new Date(2026, 10, 21, 13, 5, 7).getTime()
const WEEK = { start: at(2026, 10, 1), end: at(2026, 10, 7, 23, 59, 59) }

function StatefulRange({ start, onChange }: { start: Period; onChange: (period: Period) => void }) {
  const [value, setValue] = useState(start)
  return (
    <TimeRange
      value={value}
      onChange={(period) => {
        setValue(period)
        onChange(period)
      }}
    />
  )
}

const shown = async (start: Period = {}) => {
  const onChange = vi.fn<(period: Period) => void>()
  const screen = await render(<StatefulRange start={start} onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: '时间段' })
  return { screen, field, onChange, last: () => onChange.mock.lastCall?.[0] }
}

describe('TimeRange', () => {
  test('shows local times to the second, and reports typed ones as Unix seconds', async () => {
    const { field, last } = await shown(WEEK)
    await expect.element(field).toHaveValue('2026-11-01 00:00:00 ~ 2026-11-07 23:59:59')
    await field.fill('2026-11-01 08:30:15 ~ 2026-11-02')
    expect(last()).toEqual({ start: at(2026, 10, 1, 8, 30, 15), end: at(2026, 10, 2, 23, 59, 59) })
    await userEvent.tab()
    await expect.element(field).toHaveValue('2026-11-01 08:30:15 ~ 2026-11-02 23:59:59')
  })

  test('takes 7d, which is the preset of seven days', async () => {
    const { screen, field, last } = await shown()
    await field.fill('7d')
    expect(last()).toEqual(rangeOf('week'))
    await expect.element(screen.getByRole('button', { name: '近 7 天' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('says after Enter what is wrong, and keeps what was typed', async () => {
    const { field, onChange } = await shown()
    await field.fill('last week')
    await expect.element(field).toBeValid()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveValue('last week')
    await expect.element(field).toHaveAccessibleDescription(/7d/)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('shows an error if the end of a given range is before its start', async () => {
    const { screen } = await shown({ start: 20, end: 10 })
    await expect.element(screen.getByText('结束时间早于开始时间')).toBeVisible()
  })

  test('shows an error if a typed end is before the start', async () => {
    const { screen, field, onChange } = await shown()
    await field.fill('2026-11-07 ~ 2026-11-01')
    await expect.element(screen.getByText('结束时间早于开始时间')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('offers presets', async () => {
    const { screen, last } = await shown()
    await screen.getByRole('button', { name: '近 7 天' }).click()
    expect(last()).toEqual(rangeOf('week'))
  })

  test('takes two days of the calendar, by keyboard too, and then their times', async () => {
    const { screen, field, last } = await shown(WEEK)
    await screen.getByRole('button', { name: '2026-11-10' }).click()
    expect(last()).toBeUndefined()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(last()).toEqual({ start: at(2026, 10, 10), end: at(2026, 10, 12, 23, 59, 59) })
    await screen.getByRole('textbox', { name: '开始时间' }).fill('08:30')
    await userEvent.keyboard('{Enter}')
    expect(last()?.start).toBe(at(2026, 10, 10, 8, 30))
    await expect.element(field).toHaveValue('2026-11-10 08:30:00 ~ 2026-11-12 23:59:59')
    const end = screen.getByRole('textbox', { name: '结束时间' })
    await end.fill('25:00')
    await expect.element(end).toBeInvalid()
  })

  test.each(PRESS)('takes a preset with %s', async (key) => {
    const { screen, last } = await shown()
    await press(screen.getByRole('button', { name: '近 7 天' }), key)
    expect(last()).toEqual(rangeOf('week'))
  })

  test('moves by a day or a week in the calendar', async () => {
    const { screen } = await shown(WEEK)
    const day = (at: string) => screen.getByRole('button', { name: `2026-11-${at}` }).first()
    await press(day('10'), '{ArrowDown}{ArrowRight}')
    await expect.element(day('18')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
    await expect.element(day('10')).toHaveFocus()
  })

  test('shows the months in digits', async () => {
    const { screen } = await shown(WEEK)
    await expect.element(screen.getByRole('button', { name: '2026-11', exact: true })).toBeVisible()
  })
})

describe('presets', () => {
  test('are whole local days up to today', () => {
    expect(rangeOf('today', NOW)).toEqual({ start: at(2026, 10, 21) })
    expect(rangeOf('week', NOW)).toEqual({ start: at(2026, 10, 15) })
    expect(rangeOf('month', NOW)).toEqual({ start: at(2026, 9, 23) })
    expect(rangeOf('all', NOW)).toEqual({})
  })

  test('are recognized', () => {
    expect(presetOf(rangeOf('week', NOW), NOW)).toBe('week')
    expect(presetOf({}, NOW)).toBe('all')
    expect(presetOf({ start: 5 }, NOW)).toBeUndefined()
    expect(presetOf({ ...rangeOf('week', NOW), end: 5 }, NOW)).toBeUndefined()
  })
})

describe('a typed range', () => {
  test.each<[string, Period]>([
    ['', {}],
    ['30m', { start: NOW / 1000 - 1800 }],
    ['24 H', { start: NOW / 1000 - 86_400 }],
    ['7d', { start: at(2026, 10, 15) }],
    ['2w', { start: at(2026, 10, 8) }],
    ['2026-11-01', { start: at(2026, 10, 1), end: at(2026, 10, 1, 23, 59, 59) }],
    ['2026/11/1 ~ 2026/11/7', WEEK],
    ['2026-11-01 至 2026-11-07', WEEK],
    ['2026-11-01 - 2026-11-07', WEEK],
    ['2026-11-01 ~', { start: WEEK.start }],
    ['~ 2026-11-07', { end: WEEK.end }],
    ['2026-11-01 08:30', { start: at(2026, 10, 1, 8, 30) }],
    ['2026-11-01T08:30:15 ~ 2026-11-01 09:00', { start: at(2026, 10, 1, 8, 30, 15), end: at(2026, 10, 1, 9) }],
  ])('%j is read', (typed, period) => expect(readRange(typed, NOW)).toEqual(period))

  test.each([
    '7',
    '0d',
    'x',
    '2026',
    '2026-02-30',
    '2026-11-01 ~ x',
    '~',
    '2026-11-01 25:00',
    '1 ~ 2 ~ 3',
    '1960-01-01',
  ])('%j is invalid', (typed) => expect(readRange(typed, NOW)).toBe('invalid'))

  test('cannot end before it starts', () => {
    expect(readRange('2026-11-07 ~ 2026-11-01')).toBe('backwards')
    expect(readRange('2026-11-07 ~ 2026-11-07')).toEqual({ start: at(2026, 10, 7), end: WEEK.end })
  })

  test('is formatted so that it is read back', () => {
    for (const period of [{}, WEEK, { start: 1_795_223_679 }, { end: 1_795_223_679 }])
      expect(readRange(formatRange(period))).toEqual(period)
  })

  test('has a last second of the day only as its end', () => {
    expect(readTime('2026-11-07')).toBe(at(2026, 10, 7))
    expect(readTime('2026-11-07', 'end')).toBe(WEEK.end)
  })
})
