import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { ExpiryField, parseExpiry, SHORTCUTS } from './ExpiryField.tsx'
import { withSeconds } from './expiry.ts'

testComponentContract('ExpiryField', ExpiryField, { value: '', onChange: () => {} })

const field = async (value = '') => {
  const onChange = vi.fn()
  return { screen: await render(<ExpiryField value={value} onChange={onChange} />), onChange }
}

describe('ExpiryField', () => {
  test.each([
    ['一个月', SHORTCUTS.month],
    ['一天', SHORTCUTS.day],
    ['一小时', SHORTCUTS.hour],
  ])('fills in %s from now', { tags: ['R5.36'] }, async (name, seconds) => {
    const { screen, onChange } = await field()
    const before = Math.floor(Date.now() / 1000)
    await screen.getByRole('button', { name }).click()
    const expiry = parseExpiry(onChange.mock.lastCall?.[0]) ?? 0
    expect(expiry).toBeGreaterThanOrEqual(before + seconds)
    expect(expiry).toBeLessThan(before + seconds + 60)
  })

  test('is cleared by the "never" button', async () => {
    const { screen, onChange } = await field('2026-01-01')
    await screen.getByRole('button', { name: '永不过期' }).click()
    expect(onChange).toHaveBeenLastCalledWith('')
  })

  test('warns about a time in the past', async () => {
    const { screen } = await field('2020-01-01')
    await expect.element(screen.getByRole('status')).toHaveTextContent('该时间已过。')
  })

  test('opens the browser’s calendar and takes the picked time', async () => {
    const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {})
    const { screen } = await field()
    await screen.getByRole('button', { name: '从日历中选择' }).click()
    expect(showPicker).toHaveBeenCalledOnce()
    showPicker.mockRestore()
    expect(withSeconds('2026-12-31T23:59')).toBe('2026-12-31 23:59:00')
    expect(withSeconds('')).toBe('')
  })
})
