import { beforeEach, describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { OneTimePrompt } from './OneTimePrompt.tsx'

beforeEach(() => localStorage.clear())

obeysKitLaws('OneTimePrompt', OneTimePrompt, { name: 'test', children: '提示' })

const prompt = (name = 'test') => draw(<OneTimePrompt name={name}>提示</OneTimePrompt>)

describe('OneTimePrompt', () => {
  test('R3.28 is shown once per name, and remembered as prompt-<name>', async () => {
    const first = await prompt()
    await expect.element(first.getByText('提示')).toBeVisible()
    expect(localStorage.getItem('prompt-test')).toBe('true')
    await first.unmount()
    const second = await prompt()
    await expect.element(second.getByText('提示')).not.toBeInTheDocument()
    await second.unmount()
    const other = await prompt('other')
    await expect.element(other.getByText('提示')).toBeVisible()
  })

  test('goes when dismissed', async () => {
    const screen = await prompt()
    await screen.getByRole('button', { name: '知道了' }).click()
    await expect.element(screen.getByText('提示')).not.toBeInTheDocument()
  })

  test('a flag that says something else does not hide it', async () => {
    localStorage.setItem('prompt-test', '{"broken":')
    const screen = await prompt()
    await expect.element(screen.getByText('提示')).toBeVisible()
  })
})
