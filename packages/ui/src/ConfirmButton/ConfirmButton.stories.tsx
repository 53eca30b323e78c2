import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ConfirmButton } from './ConfirmButton.tsx'

const meta = {
  component: ConfirmButton,
  parameters: {
    usage: {
      use: 'A button whose action needs a question first.',
      dont: 'Actions that can be undone: run them at once and offer to undo.',
    },
    keyboard: [
      { keys: ['Enter', 'Space'], does: 'Opens the dialog, whose cancel button has the focus.' },
      { keys: ['Escape'], does: 'In the dialog: closes it, and returns the focus to the button.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: {
    children: '删除',
    title: '删除令牌「ci」？',
    consequence: '使用这个密钥的程序会立即无法调用。删除后不能恢复。',
    confirmLabel: '删除令牌',
    onConfirm: fn(),
  },
} satisfies Meta<typeof ConfirmButton>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {}

/** Data will be lost. */
export const Danger: Story = { args: { danger: true } }

export const Open: Story = {
  args: { danger: true },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 320 } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '删除' }))
    await expect(await within(document.body).findByRole('dialog')).toBeVisible()
  },
}
