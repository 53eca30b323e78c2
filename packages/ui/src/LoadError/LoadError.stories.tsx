import { RefusedError } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { LoadError } from './LoadError.tsx'

const refused = new RefusedError('GET /api/token/', { status: 200, serverMessage: '数据库正忙' })

const meta = {
  component: LoadError,
  args: { onRetry: fn() },
} satisfies Meta<typeof LoadError>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing is known of the reason. */
export const General: Story = {}

/** The server's own words. */
export const Refused: Story = { args: { error: refused } }

/** Words of the caller. */
export const OwnWords: Story = { args: { title: '令牌加载失败', children: '网络已断开，恢复后会自动重试。' } }

/** One line above content that is older. */
export const Inline: Story = { args: { inline: true, error: refused } }
