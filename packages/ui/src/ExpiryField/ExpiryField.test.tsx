import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { ExpiryField, readExpiry, SHORTCUTS } from './ExpiryField.tsx'
import { withSeconds } from './expiry.ts'

obeysKitLaws('ExpiryField', ExpiryField, { value: '', onChange: () => {} })

const field = async (value = '') => {
  const onChange = vi.fn()
  return { screen: await draw(<ExpiryField value={value} onChange={onChange} />), onChange }
}

describe('ExpiryField', () => {
  test.each([
    ['一个月', SHORTCUTS.month],
    ['一天', SHORTCUTS.day],
    ['一小时', SHORTCUTS.hour],
  ])('R5.36 fills in %s from now', async (name, seconds) => {
    const { screen, onChange } = await field()
    const before = Math.floor(Date.now() / 1000)
    await screen.getByRole('button', { name }).click()
    const filled = readExpiry(onChange.mock.lastCall?.[0]) ?? 0
    expect(filled).toBeGreaterThanOrEqual(before + seconds)
    expect(filled).toBeLessThan(before + seconds + 60)
  })

  test('empties for never', async () => {
    const { screen, onChange } = await field('2026-01-01')
    await screen.getByRole('button', { name: '永不过期' }).click()
    expect(onChange).toHaveBeenLastCalledWith('')
  })

  test('says that a time has passed', async () => {
    const { screen } = await field('2020-01-01')
    await expect.element(screen.getByRole('status')).toHaveTextContent('这个时间已经过去。')
  })

  test('opens the calendar of the browser, and takes what is picked', async () => {
    const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {})
    const { screen } = await field()
    await screen.getByRole('button', { name: '从日历中选择' }).click()
    expect(showPicker).toHaveBeenCalledOnce()
    showPicker.mockRestore()
    expect(withSeconds('2026-12-31T23:59')).toBe('2026-12-31 23:59:00')
    expect(withSeconds('')).toBe('')
  })
})
