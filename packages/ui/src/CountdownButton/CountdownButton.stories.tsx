import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CountdownButton } from './CountdownButton.tsx'

const KEY = 'story-countdown'

const meta = {
  component: CountdownButton,
  parameters: {
    usage: {
      use: 'Actions that a server limits in time, such as sending a code.',
      dont: "Waiting for a response; a button's `loading` does that.",
    },
    keyboard: [{ keys: ['Enter', 'Space'], does: 'Runs the action. During the countdown, the button is disabled.' }],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Sign in.',
  },
  args: { storageKey: KEY, children: '发送验证码', onPress: fn(async () => {}) },
  beforeEach: () => localStorage.removeItem(KEY),
} satisfies Meta<typeof CountdownButton>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}

/** After the code was sent. */
export const Waiting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '发送验证码' }))
    await expect(await canvas.findByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
  },
}
