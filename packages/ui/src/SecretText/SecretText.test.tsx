import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { SecretText } from './SecretText.tsx'

const KEY = 'sk-abcd0123456789wxyz'

testComponentContract('SecretText', SecretText, { value: KEY, label: '密钥' })

describe('SecretText', () => {
  test('shows the prefix and the first and last four characters', async () => {
    const screen = await render(<SecretText value={KEY} prefix="sk-" label="密钥" />)
    await expect.element(screen.getByText('sk-abcd…wxyz')).toBeVisible()
    expect(screen.container.innerHTML).not.toContain('0123456789')
  })

  test.each(['', 'hunter2', 'fifteen-letters'])('hides the short secret %j completely', async (value) => {
    const { root } = await render(<SecretText value={value} label="密码" />)
    expect(root()?.querySelector('code')?.textContent).toBe('••••••••')
  })

  test('reveals the secret and hides it again', async () => {
    const screen = await render(<SecretText value={KEY} label="密钥" />)
    const eye = screen.getByRole('button', { name: '显示或隐藏密钥' })
    await eye.click()
    await expect.element(screen.getByText(KEY)).toBeVisible()
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.click()
    await expect.element(screen.getByText(KEY)).not.toBeInTheDocument()
  })

  test.each(PRESS)('is revealed and copied with %s', async (key) => {
    const screen = await render(<SecretText value={KEY} label="密钥" />)
    await press(screen.getByRole('button', { name: '复制密钥' }), key)
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    await press(screen.getByRole('button', { name: '显示或隐藏密钥' }), key)
    await expect.element(screen.getByText(KEY)).toBeVisible()
  })

  test('a double click on the revealed secret selects it as a whole, with its prefix', async () => {
    const screen = await render(<SecretText value={KEY} prefix="sk-" label="密钥" />)
    await screen.getByRole('button', { name: '显示或隐藏密钥' }).click()
    await screen.getByText(KEY).dblClick()
    expect(String(getSelection())).toBe(KEY)
  })

  test('is copied while masked', async () => {
    const screen = await render(<SecretText value={KEY} label="密钥" />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(await navigator.clipboard.readText()).toBe(KEY)
    await expect.element(screen.getByText(KEY)).not.toBeInTheDocument()
  })

  test('passes the secret to onCopyFail when copying fails', { tags: ['R8.11'] }, async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied'))
    const onCopyFail = vi.fn()
    const screen = await render(<SecretText value={KEY} label="密钥" onCopyFail={onCopyFail} />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.poll(() => onCopyFail.mock.calls).toEqual([[KEY]])
  })
})
