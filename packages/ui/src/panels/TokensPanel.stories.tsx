import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { servers } from '../testing/panel-servers.ts'
import { ACCOUNT_PROPS, clientOf } from '../testing/panel-stories.tsx'
import { TokensPanel } from './TokensPanel.tsx'

const meta = {
  component: TokensPanel,
  parameters: {
    usage: {
      use: 'The tokens of a user, in a page of another product.',
      dont: 'The console, whose list also changes tokens.',
    },
    keyboard: [
      {
        keys: ['Enter', 'Space'],
        does: 'On a page button: turns to the page. On the eye of a key: shows or hides the key. Other keys are those of `PagedTable`.',
      },
    ],
    noPicture: 'Its parts are seen in Screens/Tokens/List.',
  },
  argTypes: ACCOUNT_PROPS,
  args: { client: clientOf(servers.embedded) },
} satisfies Meta<typeof TokensPanel>

export default meta
type Story = StoryObj<typeof meta>

/** Pages are read from the server. */
export const Loaded: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /下一页|Next page/ }))
    await expect(await canvas.findByText(/11–20/)).toBeVisible()
  },
}

/** A narrow place shows cards. */
export const Narrow: Story = {
  decorators: [(Story) => <div style={{ width: 328 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^(已启用|Enabled)$/))[0]).toBeVisible()
  },
}

/** The first load. */
export const Loading: Story = {
  args: { client: clientOf(servers.waiting) },
  parameters: { noPlay: 'It waits.' },
}

/** There are no tokens yet. */
export const Empty: Story = {
  args: { client: clientOf(servers.empty) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/还没有令牌|No tokens yet/)).toBeVisible()
  },
}

/** The gateway cannot be reached. */
export const Failed: Story = {
  args: { client: clientOf(servers.offline) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/无法连接网关|cannot be reached/)
  },
}
