import type { Meta, StoryObj } from '@storybook/react-vite'
import { ResponseTime } from './ResponseTime.tsx'

const meta = {
  component: ResponseTime,
  parameters: {
    usage: {
      use: 'How fast a channel responded, with a word beside the colour.',
      dont: 'Durations without a judgement; format the number.',
    },
    noPlay: 'It shows a value and has nothing to press.',
    noPicture: 'It is seen in Screens/Channels/List.',
  },
  args: { value: 812 },
} satisfies Meta<typeof ResponseTime>

export default meta
type Story = StoryObj<typeof meta>

/** Up to one second. */
export const Green: Story = {}

/** Up to three seconds. */
export const Olive: Story = { args: { value: 2140 } }

/** Up to five seconds. */
export const Yellow: Story = { args: { value: 4999 } }

export const Red: Story = { args: { value: 12_300 } }

export const Untested: Story = { args: { value: 0 } }
