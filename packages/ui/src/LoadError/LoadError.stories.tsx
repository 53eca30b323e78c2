import { RefusedError } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { LoadError } from './LoadError.tsx'

const refused = new RefusedError('GET /api/token/', { status: 200, serverMessage: '数据库正忙' })

const meta = {
  component: LoadError,
  parameters: {
    parts: ANATOMY.LoadError,
    usage: {
      use: 'Content that could not be loaded, in its place.',
      dont: 'Failures of an action; say them next to its button or as a toast.',
    },
    keyboard: [{ keys: ['Enter', 'Space'], does: 'Retries.' }],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: { onRetry: fn() },
} satisfies Meta<typeof LoadError>

export default meta
type Story = StoryObj<typeof meta>

/** The reason is unknown. */
export const General: Story = {}

/** Shows the server's message. */
export const Refused: Story = { args: { error: refused } }

/** Shows the caller's message. */
export const CustomMessage: Story = { args: { title: '令牌加载失败', children: '网络已断开，恢复后会自动重试。' } }

/** One line above stale content. */
export const Inline: Story = { args: { inline: true, error: refused } }
