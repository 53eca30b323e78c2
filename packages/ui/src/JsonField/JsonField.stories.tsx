import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { JsonField } from './JsonField.tsx'

const meta = {
  component: JsonField,
  parameters: {
    usage: {
      use: 'Settings that are JSON by nature. It names line and column of an error.',
      dont: 'Values with fields of their own; give each a field.',
    },
    keyboard: [
      {
        keys: ['Enter', 'Space'],
        does: 'On the button above the field: formats the text. On the one of an error: goes to where it is.',
      },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: { label: '分组倍率', value: '{\n  "default": 1,\n  "vip": 0.8\n}', onChange: fn() },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <JsonField {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof JsonField>

export default meta
type Story = StoryObj<typeof meta>

export const Valid: Story = {}

export const Empty: Story = { args: { value: '' } }

/** Shows the location of the error, and moves the cursor to it. */
export const Broken: Story = {
  args: { value: '{\n  "default": 1,\n  "vip": 0,8\n}' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '跳到该处' }))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}

/** Can be formatted. */
export const Unformatted: Story = {
  args: { value: '{"default":1,"vip":0.8}' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '整理格式' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('{\n  "default": 1,\n  "vip": 0.8\n}')
  },
}
