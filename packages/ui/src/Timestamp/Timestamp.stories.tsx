import type { Meta, StoryObj } from '@storybook/react-vite'
import { Timestamp } from './Timestamp.tsx'

const meta = {
  component: Timestamp,
  args: { value: 1_795_223_679 },
} satisfies Meta<typeof Timestamp>

export default meta
type Story = StoryObj<typeof meta>

export const Moment: Story = {}

/** The server writes 0 or -1 where there is no moment. */
export const NoMoment: Story = { args: { value: 0 } }

/** No moment may have a meaning of its own. */
export const Never: Story = { args: { value: -1, none: '永不过期' } }
