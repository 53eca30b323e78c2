import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { CopyButton } from './CopyButton.tsx'

obeysKitLaws('CopyButton', CopyButton, { value: 'sk-1' })

afterEach(() => vi.restoreAllMocks())

const refuse = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))

describe('CopyButton', () => {
  test('copies the text', async () => {
    const screen = await draw(<CopyButton value="sk-0123" label="复制密钥" />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(await navigator.clipboard.readText()).toBe('sk-0123')
  })

  test('D65 says so only after copying worked', async () => {
    const copying = Promise.withResolvers<void>()
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(copying.promise)
    const onCopied = vi.fn()
    const screen = await draw(<CopyButton value="sk-0123" onCopied={onCopied} />)
    await screen.getByRole('button').click()
    expect(screen.getByRole('status').element().textContent).toBe('')
    expect(onCopied).not.toHaveBeenCalled()
    copying.resolve()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(onCopied).toHaveBeenCalledOnce()
  })

  test('R8.11 D65 hands over the text and says nothing when copying fails', async () => {
    refuse()
    const onFail = vi.fn()
    const onCopied = vi.fn()
    const screen = await draw(<CopyButton value="sk-0123" onFail={onFail} onCopied={onCopied} />)
    await screen.getByRole('button').click()
    await expect.poll(() => onFail.mock.calls).toEqual([['sk-0123']])
    expect(screen.getByRole('status').element().textContent).toBe('')
    expect(onCopied).not.toHaveBeenCalled()
  })

  test('R8.11 a page without a clipboard is a failure too', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    const onFail = vi.fn()
    const screen = await draw(<CopyButton value="sk-0123" onFail={onFail} />)
    await screen.getByRole('button').click()
    await expect.poll(() => onFail.mock.calls).toEqual([['sk-0123']])
  })

  test('offers the text selected for copying by hand where nobody else does', async () => {
    refuse()
    const screen = await draw(<CopyButton value="sk-0123" />)
    await screen.getByRole('button').click()
    const field = screen.getByRole('textbox', { name: '无法自动复制，请手动复制' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('readonly')
    expect(getSelection()?.toString()).toBe('sk-0123')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
  })

  test('keeps the lines of what is copied by hand apart, and the field in the window', async () => {
    refuse()
    const screen = await draw(<CopyButton value={'one\ntwo'} style={{ position: 'fixed', bottom: 0 }} />)
    await screen.getByRole('button').click()
    const field = screen.getByRole('textbox', { name: '无法自动复制，请手动复制' })
    await expect.element(field).toHaveValue('one\ntwo')
    expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('D17 shows a text that contains markup as text', async () => {
    refuse()
    const value = '<img src=x onerror=alert(1)>'
    const screen = await draw(<CopyButton value={value} />)
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('textbox')).toHaveValue(value)
    expect(screen.container.querySelector('img')).toBeNull()
  })

  test('D76 an icon alone has a name', async () => {
    const screen = await draw(<CopyButton value="sk-0123" />)
    await expect.element(screen.getByRole('button', { name: '复制' })).toBeVisible()
  })

  test('keeps its own words, and stops saying copied after a while', async () => {
    const screen = await draw(<CopyButton value="https://gateway.example/register?aff=Ab3x">复制邀请链接</CopyButton>)
    await screen.getByRole('button', { name: '复制邀请链接' }).click()
    await expect.element(screen.getByText('已复制')).toBeVisible()
    await expect.element(screen.getByText('已复制'), { timeout: 4000 }).not.toBeInTheDocument()
  })
})
