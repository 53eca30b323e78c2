import { channels } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelTexts } from './-channel.ts'
import { channelFormTexts } from './-form/draft.ts'
import { kinds } from './-samples.ts'

export default {
  title: 'Screens/Channels/Add',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Channels/Edit.' },
}

const labels = () => ({ ...labelsOf(channelTexts), form: channelFormTexts.current() })

const add = screen('/channel/add', channels.create)
const given = [mock(channels.list, kinds)]

const send = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.type(await page.findByRole('textbox', { name: texts.form.name }), 'openai-spare')
  await userEvent.type(page.getByRole('textbox', { name: texts.form.key }), 'sk-0123456789abcdef')
  await userEvent.click(page.getByRole('button', { name: texts.common.create }))
}

export const Blank = add.loaded(undefined, { given })
export const Phone = add.loaded(undefined, { given, width: 'phone' })

/** Errors appear at the fields, the first of which gets the focus. */
export const Invalid = add.loaded(undefined, {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('button', { name: texts.common.create }))
    await expect(await page.findByRole('textbox', { name: texts.form.name })).toHaveAttribute('aria-invalid', 'true')
  },
})

/** Has the values of another channel except its key. */
export const Copied = add.loaded(undefined, {
  given: [...given, mock(channels.get)],
  at: `/channel/add?from=${samples.channel.id}`,
  play: async ({ page }) => {
    const texts = labels()
    const name = await page.findByRole('textbox', { name: texts.form.name })
    await expect(name).toHaveValue(texts.form.copyName(samples.channel.name))
    await expect(page.getByRole('textbox', { name: texts.form.key })).toHaveValue('')
  },
})

/** One key per line; duplicates are counted. */
export const Batch = add.loaded(undefined, {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(
      await page.findByRole('switch', { name: (name: string) => name.startsWith(texts.form.batch) }),
    )
    await userEvent.type(page.getByRole('textbox', { name: texts.form.key }), 'sk-one{enter}sk-two{enter}sk-one')
    await page.findByText(texts.form.batchCount(2, 1))
  },
})

/** The drawer closes, and a toast names the channel. */
export const Created = add.loaded(undefined, {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.page.findByText(texts.created('openai-spare'))
    await expect(stage.instance.router.state.location.pathname).toBe('/channel')
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })

export const AsUser = add.loaded(undefined, { given, as: 'user' })
