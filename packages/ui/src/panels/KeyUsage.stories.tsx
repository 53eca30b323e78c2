import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { servers } from '../testing/panel-servers.ts'
import { CONNECTION_PROPS, clientOf } from '../testing/panel-stories.tsx'
import { KeyUsage } from './KeyUsage.tsx'

const meta = {
  component: KeyUsage,
  parameters: {
    usage: {
      use: 'What an API key has left and has used, for whoever has the key.',
      dont: 'Several keys; use `TokensPanel` with an access token.',
    },
    keyboard: [{ keys: ['Enter', 'Space'], does: 'On the button of a failure: loads again.' }],
    noPicture: 'Its parts are seen in Screens/Tokens/List.',
  },
  argTypes: {
    ...CONNECTION_PROPS,
    apiKey: { description: 'The API key, instead of a client.', table: { type: { summary: 'string' } } },
  },
  args: { client: clientOf(servers.embedded) },
} satisfies Meta<typeof KeyUsage>

export default meta
type Story = StoryObj<typeof meta>

/** An account, which the embedded gateway has. */
export const Loaded: Story = {
  play: async ({ canvas }) => {
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

/** A bill, which every server of the family has. */
export const Bill: Story = {
  args: { client: clientOf(servers.oneApi) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$20.00')).toBeVisible()
  },
}

/** The first load. */
export const Loading: Story = {
  args: { client: clientOf(servers.waiting) },
  parameters: { noPlay: 'It waits.' },
}

/** The key has not been used. */
export const Empty: Story = {
  args: { client: clientOf(servers.empty) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/没有用量|No usage/)).toBeVisible()
  },
}

/** The gateway cannot be reached. */
export const Failed: Story = {
  args: { client: clientOf(servers.offline) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/无法连接网关|cannot be reached/)
  },
}
