import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { fromLocal, presetOf, toLocal } from './period.ts'
import { rangeOf, TimeRange } from './TimeRange.tsx'

testComponentContract('TimeRange', TimeRange, { value: {}, onChange: () => {} })

const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000
const NOW = new Date(2026, 10, 21, 13, 5, 7).getTime()

describe('TimeRange', () => {
  test('shows local times to the second and reports Unix seconds', async () => {
    const onChange = vi.fn()
    const start = at(2026, 10, 1, 8, 30, 15)
    const screen = await render(<TimeRange value={{ start }} onChange={onChange} />)
    const from = screen.getByLabelText('开始时间')
    await expect.element(from).toHaveValue('2026-11-01T08:30:15')
    await screen.getByLabelText('结束时间').fill('2026-11-02T00:00:00')
    expect(onChange).toHaveBeenLastCalledWith({ start, end: at(2026, 10, 2, 0, 0, 0) })
  })

  test('offers presets', async () => {
    const onChange = vi.fn()
    const screen = await render(<TimeRange value={{}} onChange={onChange} />)
    await screen.getByLabelText('常用时间段').selectOptions('week')
    expect(onChange).toHaveBeenLastCalledWith(rangeOf('week'))
  })

  test('shows an error if the start is after the end', async () => {
    const screen = await render(<TimeRange value={{ start: 20, end: 10 }} onChange={() => {}} />)
    await expect.element(screen.getByText('开始时间晚于结束时间')).toBeVisible()
  })
})

describe('presets', () => {
  test('are whole local days up to today', () => {
    expect(rangeOf('today', NOW)).toEqual({ start: at(2026, 10, 21, 0, 0, 0) })
    expect(rangeOf('week', NOW)).toEqual({ start: at(2026, 10, 15, 0, 0, 0) })
    expect(rangeOf('month', NOW)).toEqual({ start: at(2026, 9, 23, 0, 0, 0) })
    expect(rangeOf('all', NOW)).toEqual({})
  })

  test('are recognized', () => {
    expect(presetOf(rangeOf('week', NOW), NOW)).toBe('week')
    expect(presetOf({}, NOW)).toBe('all')
    expect(presetOf({ start: 5 }, NOW)).toBeUndefined()
    expect(presetOf({ ...rangeOf('week', NOW), end: 5 }, NOW)).toBeUndefined()
  })

  test.each(['', 'tomorrow', '2026-13-01T00:00'])('need a time, which %j is not', (text) => {
    expect(fromLocal(text)).toBeUndefined()
  })

  test('formatted times are parsed back', () => {
    expect(fromLocal(toLocal(1_795_223_679))).toBe(1_795_223_679)
  })
})
