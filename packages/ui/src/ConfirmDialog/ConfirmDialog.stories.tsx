import { RefusedError } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, userEvent, within } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const meta = {
  component: ConfirmDialog,
  args: {
    opened: true,
    title: '删除令牌「ci」？',
    children: '使用这个密钥的程序会立即无法调用。删除后不能恢复。',
    confirmLabel: '删除令牌',
    danger: true,
    onConfirm: fn(),
    onClose: fn(),
  },
  parameters: {
    parts: ANATOMY.ConfirmDialog,
    usage: {
      use: 'A question that a menu or another control opens. Say what happens to whom; type the name if data of others is lost.',
      dont: 'Messages without a choice; use a toast or a note in the page.',
    },
    keyboard: [
      { keys: ['Tab'], does: 'Goes to the next field or button, and stays inside.' },
      { keys: ['Enter', 'Space'], does: 'On a button: presses it. The cancel button has the focus first.' },
      { keys: ['Enter'], does: 'In the field of the name: confirms, once the name is right.' },
      { keys: ['Escape'], does: 'Closes the dialog, unless its action is running.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    layout: 'fullscreen',
    docs: { story: { inline: false, iframeHeight: 320 } },
  },
} satisfies Meta<typeof ConfirmDialog>

export default meta
type Story = StoryObj<typeof ConfirmDialog>

const press = (name: string) => userEvent.click(within(document.body).getByRole('button', { name }))

/** Data will be lost. */
export const Danger: Story = {}

/** The action can be undone. */
export const Harmless: Story = {
  args: {
    title: '停用令牌「ci」？',
    children: '停用期间，使用这个密钥的调用会被拒绝。可以随时重新启用。',
    confirmLabel: '停用令牌',
    danger: false,
  },
}

/** The name must be typed before a dangerous action. */
export const TypeTheName: Story = { args: { confirmationName: 'ci' } }

/** The dialog can be neither closed nor confirmed again while the action runs. */
export const Pending: Story = {
  args: { onConfirm: () => new Promise(() => {}) },
  play: () => press('删除令牌'),
}

/** The dialog shows why the server refused the action. */
export const Refused: Story = {
  args: {
    onConfirm: () => {
      throw new RefusedError('DELETE /api/token/7', { status: 200, serverMessage: '记录不存在' })
    },
  },
  play: () => press('删除令牌'),
}
