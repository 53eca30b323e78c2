import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, mocked, spyOn, userEvent } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { CopyButton } from './CopyButton.tsx'

const meta = {
  component: CopyButton,
  parameters: {
    parts: ANATOMY.CopyButton,
    usage: {
      use: 'One value that people paste elsewhere. It confirms only what was copied.',
      dont: 'Secrets; use `SecretText`, which masks them.',
    },
    keyboard: [
      { keys: ['Enter', 'Space'], does: 'Copies the value.' },
      { keys: ['Escape'], does: 'In the field for manual copying: closes it.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: { value: 'sk-0123456789abcdef', onCopied: fn() },
  decorators: [
    (Story) => (
      <div style={{ padding: '32px 16px 96px' }}>
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  },
} satisfies Meta<typeof CopyButton>

export default meta
type Story = StoryObj<typeof meta>

/** The icon button needs a label. */
export const Icon: Story = { args: { label: '复制令牌「ci」的密钥' } }

export const WithText: Story = { args: { children: '复制邀请链接' } }

/** Confirms after copying succeeded. */
export const Copied: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.onCopied).toHaveBeenCalledOnce()
  },
}

/** The browser refused: a field for manual copying opens. */
export const Failed: Story = {
  beforeEach: () => {
    mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('Write permission denied.'))
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(await canvas.findByRole('textbox')).toHaveValue(args.value)
  },
}
