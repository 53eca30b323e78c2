import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { OneTimePrompt } from './OneTimePrompt.tsx'

const meta = {
  component: OneTimePrompt,
  parameters: {
    parts: ANATOMY.OneTimePrompt,
    usage: { use: 'A hint that helps once.', dont: 'What must be read each time; use a note in the page.' },
    keyboard: [{ keys: ['Enter', 'Space'], does: 'On the button: closes the hint.' }],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: { name: 'story', children: '测试渠道会真实调用一次模型，可能产生少量费用。' },
  beforeEach: () => localStorage.removeItem('prompt-story'),
} satisfies Meta<typeof OneTimePrompt>

export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {}

export const Dismissed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '知道了' }))
    await expect(canvas.queryByRole('note')).toBeNull()
  },
}
