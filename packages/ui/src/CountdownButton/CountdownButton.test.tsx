import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { CountdownButton, RESEND_SECONDS } from './CountdownButton.tsx'

const KEY = 'test-countdown'

beforeEach(() => localStorage.removeItem(KEY))
afterEach(() => vi.useRealTimers())

testComponentContract('CountdownButton', CountdownButton, {
  storageKey: KEY,
  children: '发送',
  onPress: async () => {},
})

const button = (onPress: () => Promise<unknown>) =>
  render(
    <CountdownButton storageKey={KEY} onPress={onPress}>
      发送
    </CountdownButton>,
  )

describe('CountdownButton', () => {
  test('counts down 30 seconds after a success', { tags: ['R4.41', 'R9.16'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_795_223_679_000 })
    const onPress = vi.fn(async () => {})
    const screen = await button(onPress)
    await screen.getByRole('button', { name: '发送' }).click()
    const waiting = screen.getByRole('button', { name: `${RESEND_SECONDS} 秒后可重新发送` })
    await expect.element(waiting).toBeDisabled()
    vi.advanceTimersByTime(29_000)
    await expect.element(screen.getByRole('button', { name: '1 秒后可重新发送' })).toBeDisabled()
    vi.advanceTimersByTime(1000)
    await expect.element(screen.getByRole('button', { name: '发送' })).toBeEnabled()
    expect(onPress).toHaveBeenCalledOnce()
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('no mail'))],
    ['resolves to false', async () => false],
  ])('can be pressed again immediately if the promise %s', async (_, onPress) => {
    const screen = await button(onPress)
    await screen.getByRole('button', { name: '发送' }).click()
    await expect.element(screen.getByRole('button', { name: '发送' })).toBeEnabled()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test.each(PRESS)('is pressed with %s, and then counts down', async (key) => {
    const onPress = vi.fn(async () => {})
    const screen = await button(onPress)
    await press(screen.getByRole('button', { name: '发送' }), key)
    await expect.element(screen.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
    expect(onPress).toHaveBeenCalledOnce()
  })

  test('continues the countdown after a reload', async () => {
    localStorage.setItem(KEY, String(Date.now() + 20_000))
    const screen = await button(async () => {})
    await expect.element(screen.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
  })

  test.each(['nonsense', '', '-5', '99999999999999'])('ignores %j in the storage', async (stored) => {
    localStorage.setItem(KEY, stored)
    const screen = await button(async () => {})
    await expect.element(screen.getByRole('button', { name: '发送' })).toBeEnabled()
  })
})
