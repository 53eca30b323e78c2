import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { QuotaInput } from './QuotaInput.tsx'

const meta = {
  component: QuotaInput,
  parameters: {
    usage: { use: 'Entering quota.', dont: "Other numbers; use Mantine's `NumberInput`." },
    keyboard: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Adds or takes away a dollar, or a unit if the gateway shows units.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/Edit.',
  },
  args: {
    label: '剩余额度',
    value: 500_000,
    onChange: fn(),
    format: { quota_per_unit: 500_000, display_in_currency: true },
  },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <QuotaInput {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof QuotaInput>

export default meta
type Story = StoryObj<typeof meta>

/** Typed in dollars, with the units below. */
export const Money: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: '剩余额度' })
    await userEvent.clear(field)
    await userEvent.type(field, '2.5')
    await expect(canvas.getByText('即 1,250,000 额度')).toBeVisible()
  },
}

/** A gateway that shows no currency uses units only. */
export const NoCurrency: Story = { args: { format: { quota_per_unit: 500_000, display_in_currency: false } } }

export const WithError: Story = { args: { value: '', error: '请输入额度' } }
