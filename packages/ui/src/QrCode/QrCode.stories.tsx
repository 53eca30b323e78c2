import type { Meta, StoryObj } from '@storybook/react-vite'
import { QrCode } from './QrCode.tsx'

const meta = {
  component: QrCode,
  parameters: {
    usage: {
      use: 'An address or key that a phone scans, beside the same text.',
      dont: 'Content that is only reachable by scanning.',
    },
    noPlay: 'It shows a value and has nothing to press.',
  },
  args: { value: 'https://example.com/register?aff=Ab3x', label: '邀请链接' },
} satisfies Meta<typeof QrCode>

export default meta
type Story = StoryObj<typeof meta>

export const Link: Story = {}

export const Small: Story = { args: { size: 96 } }
