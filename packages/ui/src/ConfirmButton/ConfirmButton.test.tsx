import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

const props = {
  children: '删除',
  title: '删除令牌「ci」？',
  consequence: '使用这个密钥的程序会立即无法调用。',
  confirmLabel: '删除令牌',
  onConfirm: () => {},
}

testComponentContract('ConfirmButton', ConfirmButton, props)

describe('ConfirmButton', () => {
  test('asks for confirmation before it runs the action', async () => {
    const onConfirm = vi.fn()
    const screen = await render(<ConfirmButton {...props} onConfirm={onConfirm} danger />)
    await screen.getByRole('button', { name: '删除', exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: props.title })
    await expect.element(dialog).toMatchTextContent(/使用这个密钥的程序会立即无法调用。/)
    expect(onConfirm).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: '删除令牌' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test.each(PRESS)('opens with %s, and closes with Escape, which returns the focus', async (key) => {
    const screen = await render(<ConfirmButton {...props} />)
    const button = screen.getByRole('button', { name: '删除', exact: true })
    await press(button, key)
    await expect.element(screen.getByRole('button', { name: '取消' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('can be cancelled and opened again', async () => {
    const screen = await render(<ConfirmButton {...props} />)
    const button = screen.getByRole('button', { name: '删除', exact: true })
    const dialog = screen.getByRole('dialog')
    await button.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await button.click()
    await expect.element(dialog).toBeVisible()
  })
})
