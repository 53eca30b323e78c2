import { beforeEach, describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { OneTimePrompt } from './OneTimePrompt.tsx'

beforeEach(() => localStorage.clear())

testComponentContract('OneTimePrompt', OneTimePrompt, { name: 'test', children: '提示' })

const prompt = (name = 'test') => render(<OneTimePrompt name={name}>提示</OneTimePrompt>)

describe('OneTimePrompt', () => {
  test('is shown once per name and stored as prompt-<name>', { tags: ['R3.28'] }, async () => {
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

  test('closes when dismissed', async () => {
    const screen = await prompt()
    await screen.getByRole('button', { name: '知道了' }).click()
    await expect.element(screen.getByText('提示')).not.toBeInTheDocument()
  })

  test.each(PRESS)('closes with %s on its button', async (key) => {
    const screen = await prompt()
    await press(screen.getByRole('button', { name: '知道了' }), key)
    await expect.element(screen.getByText('提示')).not.toBeInTheDocument()
  })

  test('is shown if the stored value is invalid', async () => {
    localStorage.setItem('prompt-test', '{"broken":')
    const screen = await prompt()
    await expect.element(screen.getByText('提示')).toBeVisible()
  })
})
