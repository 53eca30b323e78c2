import type { Meta, StoryObj } from '@storybook/react-vite'
import { Balance } from './Balance.tsx'

const meta = {
  component: Balance,
  parameters: {
    usage: {
      use: "The balance at a channel's provider, in the provider's unit.",
      dont: "Amounts in the gateway's own quota; use `Quota`.",
    },
    noPlay: 'It shows a value and has nothing to press.',
    noPicture: 'It is seen in Screens/Channels/List.',
  },
  args: { type: 1, value: 12.34 },
} satisfies Meta<typeof Balance>

export default meta
type Story = StoryObj<typeof meta>

export const Dollars: Story = {}

export const Yuan: Story = { args: { type: 4 } }

/** The provider reports ten-thousandths of a yuan. */
export const TenThousandths: Story = { args: { type: 5, value: 123_400 } }

/** The provider reports points without a price. */
export const Points: Story = { args: { type: 10, value: 52_000 } }

export const Unsupported: Story = { args: { type: 14, value: 0 } }
