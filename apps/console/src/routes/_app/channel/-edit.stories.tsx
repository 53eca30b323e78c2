import { channels, channelTypeOf, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { language } from '../../../app/language/language.ts'
import { labelsOf } from '../../../story/labels.ts'
import { byKind } from '../../../story/samples/channel.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelTexts } from './-channel.ts'
import { channelFormTexts } from './-form/draft.ts'

export default { title: 'Screens/Channels/Edit', tags: ['!autodocs'] }

const labels = () => ({ ...labelsOf(channelTexts), form: channelFormTexts.current() })

const edit = screen('/channel/edit/7', channels.get)
const { usual, mapped, bedrock, strange } = byKind
const given = [mock(channels.list, [mapped])]

export const Loaded = edit.loaded(usual, { given })
export const Phone = edit.loaded(mapped, { given, width: 'phone' })

/** Has base URL, version, mapping and system prompt. */
export const Mapped = edit.loaded(mapped, { given })

/** The key is composed of config fields. */
export const Composed = edit.loaded(bedrock, { given })

/** The embedded gateway lets a channel have a proxy, whose password is not shown. */
export const WithProxy = edit.loaded(
  { ...usual, config: '{"proxy":"http://me:***@proxy.example:3128"}' },
  {
    given: [...given, mock(status.get, { ...samples.status, channel_proxies: true })],
    play: async ({ page }) => {
      const { form } = labels()
      const field = await page.findByRole('textbox', { name: form.proxy })
      await expect(field).toHaveValue('http://me:***@proxy.example:3128')
    },
  },
)

/** A stored type that the embedded gateway cannot call is shown with the reason, and that saving disables it. */
export const EmbeddedUncallable = edit.loaded(
  { ...usual, type: 34, config: '{"user_id":"7"}' },
  {
    given: [...given, mock(status.get, { ...samples.status, usage: true })],
    play: async (stage) => {
      const { form } = labels()
      const other = channelTypeOf(50)?.text[language.current()] ?? ''
      await stage.page.findByRole('button', { name: form.changeTo(other) })
      await expect(stage.page.getByRole('alert')).toHaveTextContent(form.disabledBySaving.trim())
    },
  },
)

/** An unknown type is kept. */
export const UnknownType = edit.loaded(strange, { given })

export const Loading = edit.loading({ given })
export const Refused = edit.refused({ given })

export const AsUser = edit.loaded(usual, { given, as: 'user' })

const rename = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  const name = await page.findByRole('textbox', { name: texts.form.name })
  await userEvent.clear(name)
  await userEvent.type(name, 'weekly')
}

const save = async (stage: Stage) => {
  await rename(stage)
  const texts = labels()
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.save }))
}

/** The drawer closes, and the row has the new name. */
export const Saved = edit.loaded(mapped, {
  given: [...given, mock(channels.update, { ...mapped, name: 'weekly' })],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('link', { name: 'weekly' })
    await expect(stage.instance.router.state.location.pathname).toBe('/channel')
  },
})

/** The entered values are kept. */
export const SaveRefused = edit.loaded(mapped, {
  given: [...given, fail(channels.update, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue('weekly')).toBeVisible()
  },
})

/** A new base URL requires the key again: only the key field shows that. */
export const KeyNeeded = edit.loaded(mapped, {
  given: [...given, fail(channels.update, 'keyNeeded')],
  play: async ({ page, userEvent }) => {
    const texts = labels()
    const address = await page.findByRole('textbox', { name: texts.form.azureEndpoint })
    await userEvent.type(address, '/v2')
    await userEvent.click(page.getByRole('button', { name: texts.common.save }))
    const key = page.getByRole('textbox', { name: texts.form.key })
    await waitFor(() => expect(key).toHaveAccessibleDescription(expect.stringContaining(texts.form.keyAgain)))
    await waitFor(() => expect(key).toHaveFocus())
    await expect(page.queryByRole('alert')).toBeNull()
    await userEvent.type(key, 'sk-again')
    await waitFor(() => expect(page.queryByText(texts.form.keyAgain)).toBeNull())
  },
})

export const ConfirmsLeaving = edit.loaded(mapped, {
  given,
  play: async (stage) => {
    await rename(stage)
    const texts = labels()
    const dialog = within(stage.page.getByRole('dialog'))
    await stage.userEvent.click(dialog.getByRole('button', { name: texts.frame.close }))
    await stage.page.findByText(texts.frame.leaving.title)
  },
})
