import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { ExpiryField, parseExpiry, SHORTCUTS } from './ExpiryField.tsx'
import { withDay } from './expiry.ts'

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

  test('offers no “never” for something that ends', async () => {
    const screen = await render(<ExpiryField value="" onChange={() => {}} hasNever={false} />)
    await expect.element(screen.getByRole('button', { name: '一天' })).toBeVisible()
    expect(screen.container.textContent).not.toContain('永不过期')
  })

  test('warns about a time in the past', async () => {
    const { screen } = await field('2020-01-01')
    await expect.element(screen.getByRole('status')).toHaveTextContent('该时间已过。')
  })

  test('takes a day of the calendar by keyboard, keeps the typed time, and returns the focus', async () => {
    const { screen, onChange } = await field('2026-12-30 08:15:00')
    const button = screen.getByRole('button', { name: '从日历中选择' })
    await button.click()
    await expect.element(screen.getByRole('button', { name: '2026-12-30' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2026-12-31 08:15:00')
    await expect.element(button).toHaveFocus()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('moves by a day or a week in the calendar, which Escape closes', async () => {
    const { screen, onChange } = await field('2026-12-16 08:15:00')
    const button = screen.getByRole('button', { name: '从日历中选择' })
    const day = (at: number) => screen.getByRole('button', { name: `2026-12-${at}` })
    await press(button, '[Space]')
    await expect.element(day(16)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    await expect.element(day(22)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    await expect.element(day(16)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each(PRESS)('takes a shortcut with %s', async (key) => {
    const { screen, onChange } = await field()
    await press(screen.getByRole('button', { name: '一天' }), key)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('ends with the day that is picked, if no time was typed', () => {
    expect(withDay('', '2026-12-31')).toBe('2026-12-31 23:59:59')
    expect(withDay('tomorrow', '2026-12-31')).toBe('2026-12-31 23:59:59')
  })

  test('completes a time when it is left, and says then what is wrong with it', { tags: ['R5.34'] }, async () => {
    const { screen, onChange } = await field('2026-12-31')
    const input = screen.getByRole('textbox')
    await input.click()
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-12-31 00:00:00')
    await screen.rerender(<ExpiryField value="tomorrow" onChange={onChange} />)
    await expect.element(input).toBeInvalid()
    await expect.element(input).toHaveAccessibleDescription(/请填写时间/)
  })
})
