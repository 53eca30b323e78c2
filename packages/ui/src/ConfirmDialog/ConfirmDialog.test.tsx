import { RefusedError } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

const question = {
  opened: true,
  title: '删除令牌「ci」？',
  children: '使用这个密钥的程序会立即无法调用。',
  confirmLabel: '删除令牌',
  danger: true,
  onConfirm: () => {},
  onClose: () => {},
}

obeysKitLaws('ConfirmDialog', ConfirmDialog, question)

/** The dialog as a page holds it: closing really closes. */
function Asked(props: Partial<ConfirmDialogProps>) {
  const [opened, setOpened] = useState(true)
  return <ConfirmDialog {...question} {...props} opened={opened} onClose={() => setOpened(false)} />
}

async function ask(props: Partial<ConfirmDialogProps> = {}) {
  const screen = await draw(<Asked {...props} />)
  return {
    dialog: screen.getByRole('dialog', { name: question.title }),
    cancel: screen.getByRole('button', { name: '取消' }),
    confirm: screen.getByRole('button', { name: '删除令牌' }),
    field: screen.getByRole('textbox'),
  }
}

describe('ConfirmDialog', () => {
  test('D54 names the thing, says what is lost, and starts where nothing happens', async () => {
    const { dialog, cancel } = await ask()
    await expect.element(dialog).toHaveAccessibleDescription(/使用这个密钥的程序会立即无法调用。/)
    await expect.element(cancel).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('D54 is done by keyboard', async () => {
    const onConfirm = vi.fn()
    const { dialog } = await ask({ onConfirm })
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('waits for the answer, and is meanwhile neither closed nor repeated', async () => {
    const answer = Promise.withResolvers<void>()
    const onConfirm = vi.fn(() => answer.promise)
    const { dialog, cancel, confirm } = await ask({ onConfirm })
    await confirm.click()
    await expect.element(confirm).toBeDisabled()
    await expect.element(cancel).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    expect(onConfirm).toHaveBeenCalledOnce()
    answer.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('shows why it did not work, and lets the person try again or leave', async () => {
    const onConfirm = vi.fn<() => Promise<void>>()
    onConfirm.mockRejectedValueOnce(
      new RefusedError('DELETE /api/token/7', { status: 200, serverMessage: '<b>记录不存在</b>' }),
    )
    onConfirm.mockResolvedValueOnce()
    const { dialog, cancel, confirm } = await ask({ onConfirm })
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('<b>记录不存在</b>')
    await expect.element(cancel).toHaveFocus()
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('wants the name typed for what is dangerous', async () => {
    const onConfirm = vi.fn()
    const { dialog, confirm, field } = await ask({ typeName: 'ci', onConfirm })
    await field.fill('c')
    await expect.element(confirm).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    await field.fill('ci')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('D54 the button that does it does not stand under the pointer that asked', async () => {
    const usual = await ask()
    const { x, y, width, height } = usual.confirm.element().getBoundingClientRect()
    const pointer = { x: x + width / 2, y: y + height / 2 }
    await usual.cancel.click()
    const { confirm, dialog } = await ask({ pointer })
    await expect.element(dialog).toBeVisible()
    const moved = confirm.element().getBoundingClientRect()
    expect(pointer.x < moved.left || pointer.x > moved.right).toBe(true)
  })
})
