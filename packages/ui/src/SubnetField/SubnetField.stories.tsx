import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { useUiTexts } from '../texts/texts.tsx'
import { SubnetField } from './SubnetField.tsx'

const meta = {
  component: SubnetField,
  parameters: {
    usage: { use: 'Networks that may use a token, as CIDR ranges.', dont: 'Single addresses without a mask.' },
    noPlay: 'It is a text field and has nothing to press.',
    noPicture: 'It is seen in Screens/Tokens/Edit.',
  },
  args: { value: '', onChange: fn() },
  render: function StatefulField(args) {
    const { subnet } = useUiTexts()
    const [value, setValue] = useState(args.value ?? '')
    const invalid = invalidSubnet(value)
    return (
      <SubnetField
        {...args}
        value={value}
        onChange={setValue}
        error={invalid === undefined ? undefined : subnet.invalid(invalid)}
      />
    )
  },
} satisfies Meta<typeof SubnetField>

export default meta
type Story = StoryObj<typeof meta>

/** Any address. */
export const Empty: Story = {}

export const Ranges: Story = { args: { value: '10.0.0.0/8, 2001:db8::/32' } }

/** The error names the invalid entry. */
export const Invalid: Story = { args: { value: '10.0.0.0/8, 10.1' } }
