import '@mantine/dates/styles.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { rangeOf, TimeRange } from './TimeRange.tsx'

const meta = {
  component: TimeRange,
  parameters: {
    parts: ANATOMY.TimeRange,
    usage: { use: 'Limiting a list to a period.', dont: 'A single time; use `ExpiryField`.' },
    keyboard: [
      {
        keys: ['Enter'],
        does: 'In a field: applies it, or says what is wrong. In the calendar: takes the first day, then the last one.',
      },
      { keys: ['Enter', 'Space'], does: 'On a preset: takes it.' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In the calendar: goes to the day before or after.' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In the calendar: goes to the week before or after.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Log.',
  },
  args: { value: {}, onChange: fn() },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <TimeRange {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof TimeRange>

export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {}

export const LastWeek: Story = { args: { value: rangeOf('week') } }

/** A custom range. */
export const Custom: Story = { args: { value: { start: 1_795_000_000, end: 1_795_223_679 } } }

/** The start is after the end. */
export const Backwards: Story = { args: { value: { start: 1_795_223_679, end: 1_795_000_000 } } }
