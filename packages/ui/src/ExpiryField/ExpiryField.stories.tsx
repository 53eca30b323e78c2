import '@mantine/dates/styles.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { ExpiryField } from './ExpiryField.tsx'

const meta = {
  component: ExpiryField,
  parameters: {
    parts: ANATOMY.ExpiryField,
    usage: { use: 'The time at which something ends, or never.', dont: 'Filters by time; use `TimeRange`.' },
    keyboard: [
      { keys: ['Tab'], does: 'Leaves the field, and completes the time.' },
      {
        keys: ['Enter', 'Space'],
        does: 'On a shortcut: fills the field. On the button in the field: opens the calendar.',
      },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'In the calendar: goes to the day before or after.' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In the calendar: goes to the week before or after.' },
      { keys: ['Enter'], does: 'In the calendar: takes the day, and returns the focus to the button.' },
      { keys: ['Escape'], does: 'Closes the calendar, and returns the focus to the button.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/Edit.',
  },
  args: { value: '', onChange: fn() },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <ExpiryField {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof ExpiryField>

export default meta
type Story = StoryObj<typeof meta>

export const Never: Story = {}

export const Dated: Story = { args: { value: '2099-12-31 23:59:59' } }

/** A past time is allowed, with a warning. */
export const Past: Story = { args: { value: '2020-01-01' } }

export const InvalidDate: Story = { args: { value: 'tomorrow', error: '过期时间格式错误' } }

export const OneMonth: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '一个月' }))
    await expect((canvas.getByRole('textbox') as HTMLInputElement).value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  },
}

/** A day is picked from the calendar; the time stays as typed. */
export const Calendar: Story = {
  args: { value: '2099-12-30 08:15:00' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '从日历中选择' }))
    await userEvent.click(await within(document.body).findByRole('button', { name: '2099-12-31' }))
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('2099-12-31 08:15:00'))
  },
}
