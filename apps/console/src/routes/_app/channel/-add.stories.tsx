import { channels } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { kinds } from './-samples.ts'
import { channelTexts } from './-texts.ts'

export default { title: 'Screens/Channels/Add', tags: ['!autodocs'] }

const add = screen('/channel/add', channels.create)
const given = [mock(channels.list, kinds)]

const send = async ({ page, userEvent }: Stage) => {
  const { form } = await channelTexts.load()
  await userEvent.type(await page.findByRole('textbox', { name: form.name }), 'openai-spare')
  await userEvent.type(page.getByRole('textbox', { name: form.key }), 'sk-0123456789abcdef')
  await userEvent.click(page.getByRole('button', { name: form.create }))
}

export const Blank = add.loaded(undefined, { given })
export const Phone = add.loaded(undefined, { given, width: 'phone' })

/** What is missing is said at its fields, the first of which gets the cursor. */
export const Invalid = add.loaded(undefined, {
  given,
  play: async ({ page, userEvent }) => {
    const { form } = await channelTexts.load()
    await userEvent.click(await page.findByRole('button', { name: form.create }))
    await expect(await page.findByRole('textbox', { name: form.name })).toHaveAttribute('aria-invalid', 'true')
  },
})

/** Like another channel, but for its key. */
export const Copied = add.loaded(undefined, {
  given: [...given, mock(channels.get)],
  at: `/channel/add?from=${samples.channel.id}`,
  play: async ({ page }) => {
    const { form } = await channelTexts.load()
    const name = await page.findByRole('textbox', { name: form.name })
    await expect(name).toHaveValue(form.copyName(samples.channel.name))
    await expect(page.getByRole('textbox', { name: form.key })).toHaveValue('')
  },
})

/** One key to a line; what stands twice is counted. */
export const Batch = add.loaded(undefined, {
  given,
  play: async ({ page, userEvent }) => {
    const { form } = await channelTexts.load()
    await userEvent.click(await page.findByRole('switch', { name: (name: string) => name.startsWith(form.batch) }))
    await userEvent.type(page.getByRole('textbox', { name: form.key }), 'sk-one{enter}sk-two{enter}sk-one')
    await page.findByText(form.batchCount(2, 1))
  },
})

/** The drawer closes and a notice names the channel. */
export const Created = add.loaded(undefined, {
  given,
  play: async (stage) => {
    await send(stage)
    const { form } = await channelTexts.load()
    await stage.page.findByText(form.created('openai-spare', 1))
    await expect(stage.running.router.state.location.pathname).toBe('/channel')
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })
export const Offline = add.offline({ given, play: send })
export const ServerFault = add.serverFault({ given, play: send })

export const AsUser = add.loaded(undefined, { given, as: 'user' })
