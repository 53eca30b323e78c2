import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { SecretText } from './SecretText.tsx'

const KEY = 'sk-abcd0123456789wxyz'

obeysKitLaws('SecretText', SecretText, { value: KEY, label: '密钥' })

describe('SecretText', () => {
  test('shows the first and last four characters behind its prefix', async () => {
    const screen = await draw(<SecretText value={KEY} prefix="sk-" label="密钥" />)
    await expect.element(screen.getByText('sk-abcd…wxyz')).toBeVisible()
    expect(screen.container.innerHTML).not.toContain('0123456789')
  })

  test.each(['', 'hunter2', 'fifteen-letters'])('shows nothing of a secret as short as %j', async (value) => {
    const { root } = await draw(<SecretText value={value} label="密码" />)
    expect(root()?.querySelector('code')?.textContent).toBe('••••••••')
  })

  test('shows everything when asked, and hides it again', async () => {
    const screen = await draw(<SecretText value={KEY} label="密钥" />)
    const eye = screen.getByRole('button', { name: '显示或隐藏密钥' })
    await eye.click()
    await expect.element(screen.getByText(KEY)).toBeVisible()
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.click()
    await expect.element(screen.getByText(KEY)).not.toBeInTheDocument()
  })

  test('is copied without being shown', async () => {
    const screen = await draw(<SecretText value={KEY} label="密钥" />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(await navigator.clipboard.readText()).toBe(KEY)
    await expect.element(screen.getByText(KEY)).not.toBeInTheDocument()
  })

  test('R8.11 hands the secret over where it cannot be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied'))
    const onCopyFail = vi.fn()
    const screen = await draw(<SecretText value={KEY} label="密钥" onCopyFail={onCopyFail} />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.poll(() => onCopyFail.mock.calls).toEqual([[KEY]])
  })
})
