import type { Meta, StoryObj } from '@storybook/react-vite'
import { Timestamp } from './Timestamp.tsx'

const meta = {
  component: Timestamp,
  parameters: {
    usage: { use: 'A time in a list or form; the tooltip has the zone.', dont: 'Dates without a time of day.' },
    noPlay: 'It shows a value and has nothing to press.',
    noPicture: 'It is seen in Screens/Log.',
  },
  args: { value: 1_795_223_679 },
} satisfies Meta<typeof Timestamp>

export default meta
type Story = StoryObj<typeof meta>

export const Time: Story = {}

/** The server sends 0 or -1 for "no time". */
export const NoTime: Story = { args: { value: 0 } }

/** "No time" can have a specific meaning. */
export const Never: Story = { args: { value: -1, none: '永不过期' } }
