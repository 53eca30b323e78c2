import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { SecretText } from './SecretText.tsx'

const meta = {
  component: SecretText,
  parameters: {
    parts: ANATOMY.SecretText,
    usage: { use: 'Keys and tokens in a list or form.', dont: 'Values that everyone may see.' },
    keyboard: [
      { keys: ['Enter', 'Space'], does: 'On the eye: shows or hides the secret. On the other button: copies it.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: { value: 'sk-4GbX0123456789abcdefYz9Q', prefix: 'sk-', label: '令牌「ci」的密钥' },
} satisfies Meta<typeof SecretText>

export default meta
type Story = StoryObj<typeof meta>

export const Masked: Story = {}

export const Revealed: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /显示或隐藏/ }))
    await expect(canvas.getByText(args.value)).toBeVisible()
  },
}

/** A short secret is hidden completely. */
export const Short: Story = { args: { value: 'hunter2', prefix: '' } }
