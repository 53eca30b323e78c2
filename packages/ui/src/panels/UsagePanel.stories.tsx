import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { servers } from '../testing/panel-servers.ts'
import { ACCOUNT_PROPS, clientOf } from '../testing/panel-stories.tsx'
import { UsagePanel } from './UsagePanel.tsx'

const meta = {
  component: UsagePanel,
  parameters: {
    usage: {
      use: 'The usage of a user, in a page of another product.',
      dont: 'Usage of all users; the console has it, and needs the rights for it.',
    },
    keyboard: [
      {
        keys: ['Enter', 'Space'],
        does: 'On the button of a question: begins to count. On the one of a failure: loads again.',
      },
    ],
    noPicture: 'Its parts are seen in Screens/Tokens/List.',
  },
  argTypes: ACCOUNT_PROPS,
  args: { client: clientOf(servers.embedded) },
} satisfies Meta<typeof UsagePanel>

export default meta
type Story = StoryObj<typeof meta>

/** Usage of 30 days. */
export const Loaded: Story = {
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('listitem')).length).toBe(30)
    await expect(await canvas.findByText('gpt-4o-mini')).toBeVisible()
  },
}

/** A narrow place. */
export const Narrow: Story = {
  decorators: [(Story) => <div style={{ width: 328 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('gpt-4o-mini')).toBeVisible()
  },
}

/** A server that does not sum usage: it is counted, after a question if that takes many requests. */
export const Counted: Story = {
  args: { client: clientOf(servers.oneApi), days: 70 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /开始统计|Count usage/ })).toBeVisible()
    await expect(await canvas.findByText('gpt-4o-mini')).toBeVisible()
  },
}

/** The first load. */
export const Loading: Story = {
  args: { client: clientOf(servers.waiting) },
  parameters: { noPlay: 'It waits.' },
}

/** There is no usage yet. */
export const Empty: Story = {
  args: { client: clientOf(servers.empty) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/近 30 天没有用量|No usage in the last 30 days/)).toBeVisible()
  },
}

/** The gateway cannot be reached. */
export const Failed: Story = {
  args: { client: clientOf(servers.offline) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/无法连接网关|cannot be reached/)
  },
}
