import type { Meta, StoryObj } from '@storybook/react-vite'
import { ANATOMY } from '../testing/anatomy.ts'
import { Quota } from './Quota.tsx'

const dollars = { quota_per_unit: 500_000, display_in_currency: true }
const units = { quota_per_unit: 500_000, display_in_currency: false }

const meta = {
  component: Quota,
  parameters: {
    usage: { use: 'An amount of quota, alone or as a part of a limit.', dont: 'Money at a provider; use `Balance`.' },
    parts: ANATOMY.Quota,
    noPlay: 'It shows a value and has nothing to press.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: { value: 500_000, format: dollars },
} satisfies Meta<typeof Quota>

export default meta
type Story = StoryObj<typeof meta>

/** An amount without a limit. */
export const Amount: Story = {}

/** A gateway that does not show currency abbreviates large numbers. */
export const Units: Story = { args: { value: 1_500_000, format: units } }

/** A small cost needs more decimals. */
export const SmallCost: Story = { args: { value: 63, digits: 6 } }

export const Used: Story = { args: { value: 120_000, limit: 620_000 } }

export const Left: Story = { args: { value: 500_000, limit: 620_000, part: 'left' } }

/** The last tenth has begun. */
export const NearlyUsed: Story = { args: { value: 590_000, limit: 620_000 } }

/** Nothing is left. The server lets a running call exceed the limit slightly. */
export const Overdrawn: Story = { args: { value: -12_000, limit: 620_000, part: 'left' } }

export const Unlimited: Story = { args: { value: 0, limit: 'unlimited' } }
