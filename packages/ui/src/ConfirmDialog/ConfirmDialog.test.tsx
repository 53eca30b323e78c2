import { RefusedError } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

const defaults = {
  opened: true,
  title: '删除令牌「ci」？',
  children: '使用这个密钥的程序会立即无法调用。',
  confirmLabel: '删除令牌',
  danger: true,
  onConfirm: () => {},
  onClose: () => {},
}

testComponentContract('ConfirmDialog', ConfirmDialog, defaults)

/** Keeps the open state, as a page does. */
function StatefulDialog(props: Partial<ConfirmDialogProps>) {
  const [opened, setOpened] = useState(true)
  return <ConfirmDialog {...defaults} {...props} opened={opened} onClose={() => setOpened(false)} />
}

async function openDialog(props: Partial<ConfirmDialogProps> = {}) {
  const screen = await render(<StatefulDialog {...props} />)
  return {
    dialog: screen.getByRole('dialog', { name: defaults.title }),
    cancel: screen.getByRole('button', { name: '取消' }),
    confirm: screen.getByRole('button', { name: '删除令牌' }),
    field: screen.getByRole('textbox'),
  }
}

describe('ConfirmDialog', () => {
  test('names the record and the consequences, and focuses "cancel"', async () => {
    const { dialog, cancel } = await openDialog()
    await expect.element(dialog).toHaveAccessibleDescription(/使用这个密钥的程序会立即无法调用。/)
    await expect.element(cancel).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is confirmed with the keyboard', async () => {
    const onConfirm = vi.fn()
    const { dialog } = await openDialog({ onConfirm })
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('keeps the focus inside, and is cancelled with Space', async () => {
    const onConfirm = vi.fn()
    const { dialog, cancel } = await openDialog({ onConfirm })
    await expect.element(cancel).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(cancel).toHaveFocus()
    await press(cancel, '[Space]')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('closes with Escape', async () => {
    const { dialog, cancel } = await openDialog()
    await press(cancel, '{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('can be neither closed nor confirmed again while the action runs', async () => {
    const response = Promise.withResolvers<void>()
    const onConfirm = vi.fn(() => response.promise)
    const { dialog, cancel, confirm } = await openDialog({ onConfirm })
    await confirm.click()
    await expect.element(confirm).toBeDisabled()
    await expect.element(cancel).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    expect(onConfirm).toHaveBeenCalledOnce()
    response.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('shows the error, and allows a retry', async () => {
    const onConfirm = vi.fn<() => Promise<void>>()
    onConfirm.mockRejectedValueOnce(
      new RefusedError('DELETE /api/token/7', { status: 200, serverMessage: '<b>记录不存在</b>' }),
    )
    onConfirm.mockResolvedValueOnce()
    const { dialog, cancel, confirm } = await openDialog({ onConfirm })
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('<b>记录不存在</b>')
    await expect.element(cancel).toHaveFocus()
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('requires the typed name if one is given', async () => {
    const onConfirm = vi.fn()
    const { dialog, confirm, field } = await openDialog({ confirmationName: 'ci', onConfirm })
    await field.fill('c')
    await expect.element(confirm).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    await field.fill('ci')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('does not place the confirm button under the pointer', async () => {
    const usual = await openDialog()
    const { x, y, width, height } = usual.confirm.element().getBoundingClientRect()
    const pointer = { x: x + width / 2, y: y + height / 2 }
    await usual.cancel.click()
    const { confirm, dialog } = await openDialog({ pointer })
    await expect.element(dialog).toBeVisible()
    const moved = confirm.element().getBoundingClientRect()
    expect(pointer.x < moved.left || pointer.x > moved.right).toBe(true)
  })
})
