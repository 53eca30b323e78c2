import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { ModelMappingField } from './ModelMappingField.tsx'

const meta = {
  component: ModelMappingField,
  parameters: {
    parts: ANATOMY.ModelMappingField,
    usage: { use: 'Pairs of requested and actual models.', dont: 'Other JSON; use `JsonField`.' },
    keyboard: [
      { keys: ['Enter', 'Space'], does: 'On a button: adds a row, or removes one.' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'On the control above the rows: shows them as rows or as JSON.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: { value: '', onChange: fn() },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <ModelMappingField {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof ModelMappingField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Rows: Story = { args: { value: '{"gpt-4":"gpt-4o","gpt-3.5-turbo":"gpt-4o-mini"}' } }

/** Anything but an object of names can only be edited as JSON. */
export const NotAnObject: Story = { args: { value: '["gpt-4"]' } }
