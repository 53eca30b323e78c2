import { tokens } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatusLabel } from './StatusLabel.tsx'

const { TOKEN_STATUS } = tokens

const meta = {
  component: StatusLabel,
  args: { kind: 'token', status: TOKEN_STATUS.enabled },
} satisfies Meta<typeof StatusLabel>

export default meta
type Story = StoryObj<typeof meta>

export const TokenEnabled: Story = {}

/** By hand: grey. */
export const TokenDisabled: Story = { args: { status: TOKEN_STATUS.disabled } }

/** By itself: orange. */
export const TokenExpired: Story = { args: { status: TOKEN_STATUS.expired } }

export const TokenExhausted: Story = { args: { status: TOKEN_STATUS.exhausted } }

/** A number that this version does not know. */
export const TokenUnknown: Story = { args: { status: 99 } }
