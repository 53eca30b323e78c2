import { CHANNEL_STATUS, LOG_TYPE, RANK, REDEMPTION_STATUS, TOKEN_STATUS, USER_STATUS } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type StatusKind, StatusLabel } from './StatusLabel.tsx'

const meta = {
  component: StatusLabel,
  parameters: {
    usage: {
      use: 'The status of a record, as icon and word.',
      dont: 'Own statuses; add them to the SDK and to `appearance.ts` first.',
    },
    noPlay: 'It shows a value and has nothing to press.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: { kind: 'token', status: TOKEN_STATUS.enabled },
} satisfies Meta<typeof StatusLabel>

export default meta
type Story = StoryObj<typeof meta>

export const TokenEnabled: Story = {}

/** Disabled by a user: grey. */
export const TokenDisabled: Story = { args: { status: TOKEN_STATUS.disabled } }

/** Disabled automatically: orange. */
export const TokenExpired: Story = { args: { status: TOKEN_STATUS.expired } }

export const TokenExhausted: Story = { args: { status: TOKEN_STATUS.exhausted } }

/** Story with all statuses of a kind. */
const all = (kind: StatusKind, numbers: readonly number[]): Story => ({
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      {numbers.map((status) => (
        <StatusLabel key={status} kind={kind} status={status} />
      ))}
    </div>
  ),
})

export const Users: Story = all('user', Object.values(USER_STATUS))

export const Roles: Story = all('role', [RANK.user, RANK.admin, RANK.root])

/** Disabled by a user and disabled automatically look different. */
export const Channels: Story = all('channel', Object.values(CHANNEL_STATUS))

export const Redemptions: Story = all('redemption', Object.values(REDEMPTION_STATUS))

export const Logs: Story = all('log', Object.values(LOG_TYPE))

/** A number this version does not recognize. */
export const TokenUnknown: Story = { args: { status: 99 } }
