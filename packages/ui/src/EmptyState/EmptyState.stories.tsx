import { Button } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconKey } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

const meta = {
  component: EmptyState,
  parameters: {
    usage: {
      use: 'A list without rows: its purpose and the first step.',
      dont: 'Failures; use `LoadError`, which says why and retries.',
    },
    noPlay: 'It shows a value and has nothing to press.',
  },
  args: { title: '还没有令牌' },
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const Title: Story = {}

/** The purpose of the list and the first action. */
export const WithNextStep: Story = {
  args: {
    icon: <IconKey stroke={1.5} aria-hidden />,
    description: '程序用令牌调用模型接口，每个令牌可以有自己的额度和有效期。',
    action: <Button>新建令牌</Button>,
  },
}
