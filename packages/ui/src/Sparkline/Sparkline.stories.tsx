import type { Meta, StoryObj } from '@storybook/react-vite'
import { Sparkline } from './Sparkline.tsx'

const meta = {
  component: Sparkline,
  parameters: {
    usage: {
      use: 'The trend of one number, beside the number.',
      dont: 'Reading single values; use a chart with axes or a table.',
    },
    noPlay: 'It shows a value and has nothing to press.',
  },
  args: { data: [3, 8, 5, 12, 9, 17, 14], label: '近 7 天的请求数，从 3 到 14' },
} satisfies Meta<typeof Sparkline>

export default meta
type Story = StoryObj<typeof meta>

export const Rising: Story = {}

export const Nothing: Story = { args: { data: [0, 0, 0, 0, 0, 0, 0], label: '近 7 天没有请求' } }

export const Wide: Story = { args: { w: 320, h: 64 } }
