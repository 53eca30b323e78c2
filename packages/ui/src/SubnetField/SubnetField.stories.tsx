import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { useUiTexts } from '../texts/texts.tsx'
import { invalidSubnet, SubnetField } from './SubnetField.tsx'

const meta = {
  component: SubnetField,
  args: { value: '', onChange: fn() },
  render: function Held(args) {
    const { subnet } = useUiTexts()
    const [value, setValue] = useState(args.value)
    const wrong = invalidSubnet(value)
    return (
      <SubnetField
        {...args}
        value={value}
        onChange={setValue}
        error={wrong === undefined ? undefined : subnet.invalid(wrong)}
      />
    )
  },
} satisfies Meta<typeof SubnetField>

export default meta
type Story = StoryObj<typeof meta>

/** Any address. */
export const Empty: Story = {}

export const Ranges: Story = { args: { value: '10.0.0.0/8, 2001:db8::/32' } }

/** The wrong entry is named. */
export const Wrong: Story = { args: { value: '10.0.0.0/8, 10.1' } }
