import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { CopyButton } from './CopyButton.tsx'

testComponentContract('CopyButton', CopyButton, { value: 'sk-1' })

afterEach(() => vi.restoreAllMocks())

const refuseClipboard = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))

describe('CopyButton', () => {
  test('copies the text', async () => {
    const screen = await render(<CopyButton value="sk-0123" label="复制密钥" />)
    await screen.getByRole('button', { name: '复制密钥' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(await navigator.clipboard.readText()).toBe('sk-0123')
  })

  test.each(PRESS)('copies the text with %s', async (key) => {
    const screen = await render(<CopyButton value={`sk-${key}`} />)
    await press(screen.getByRole('button'), key)
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(await navigator.clipboard.readText()).toBe(`sk-${key}`)
  })

  test('confirms only after copying succeeded', async () => {
    const copying = Promise.withResolvers<void>()
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(copying.promise)
    const onCopied = vi.fn()
    const screen = await render(<CopyButton value="sk-0123" onCopied={onCopied} />)
    await screen.getByRole('button').click()
    expect(screen.getByRole('status').element().textContent).toBe('')
    expect(onCopied).not.toHaveBeenCalled()
    copying.resolve()
    await expect.element(screen.getByRole('status')).toHaveTextContent('已复制')
    expect(onCopied).toHaveBeenCalledOnce()
  })

  test('passes the text to onFail and confirms nothing when copying fails', { tags: ['R8.11'] }, async () => {
    refuseClipboard()
    const onFail = vi.fn()
    const onCopied = vi.fn()
    const screen = await render(<CopyButton value="sk-0123" onFail={onFail} onCopied={onCopied} />)
    await screen.getByRole('button').click()
    await expect.poll(() => onFail.mock.calls).toEqual([['sk-0123']])
    expect(screen.getByRole('status').element().textContent).toBe('')
    expect(onCopied).not.toHaveBeenCalled()
  })

  test('fails on a page without a clipboard', { tags: ['R8.11'] }, async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    const onFail = vi.fn()
    const screen = await render(<CopyButton value="sk-0123" onFail={onFail} />)
    await screen.getByRole('button').click()
    await expect.poll(() => onFail.mock.calls).toEqual([['sk-0123']])
  })

  test('offers the selected text for manual copying without onFail', async () => {
    refuseClipboard()
    const screen = await render(<CopyButton value="sk-0123" />)
    await screen.getByRole('button').click()
    const field = screen.getByRole('textbox', { name: '无法自动复制，请手动复制' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('readonly')
    expect(getSelection()?.toString()).toBe('sk-0123')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
  })

  test('keeps line breaks in the field for manual copying, and the field in the viewport', async () => {
    refuseClipboard()
    const screen = await render(<CopyButton value={'one\ntwo'} style={{ position: 'fixed', bottom: 0 }} />)
    await screen.getByRole('button').click()
    const field = screen.getByRole('textbox', { name: '无法自动复制，请手动复制' })
    await expect.element(field).toHaveValue('one\ntwo')
    expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('shows markup as text', async () => {
    refuseClipboard()
    const value = '<img src=x onerror=alert(1)>'
    const screen = await render(<CopyButton value={value} />)
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('textbox')).toHaveValue(value)
    expect(screen.container.querySelector('img')).toBeNull()
  })

  test('gives the icon button a name', async () => {
    const screen = await render(<CopyButton value="sk-0123" />)
    await expect.element(screen.getByRole('button', { name: '复制' })).toBeVisible()
  })

  test('keeps its label, and hides the confirmation after two seconds', async () => {
    const screen = await render(<CopyButton value="https://gateway.example/register?aff=Ab3x">复制邀请链接</CopyButton>)
    await screen.getByRole('button', { name: '复制邀请链接' }).click()
    await expect.element(screen.getByText('已复制')).toBeVisible()
    await expect.element(screen.getByText('已复制'), { timeout: 4000 }).not.toBeInTheDocument()
  })
})
