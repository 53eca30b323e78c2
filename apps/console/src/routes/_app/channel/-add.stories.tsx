import { channels, channelTypeOf, RefusedError, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { language } from '../../../app/language/language.ts'
import { labelsOf } from '../../../story/labels.ts'
import { kinds } from '../../../story/samples/channel.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelTexts } from './-channel.ts'
import { channelFormTexts, fieldsOf } from './-form/draft.ts'

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
  await userEvent.type(page.getByRole('combobox', { name: texts.form.models }), 'gpt-4o{enter}')
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

const onEmbedded = [...given, mock(status.get, { ...samples.status, usage: true })]

const MODELS = Array.from({ length: 53 }, (_, at) => `gpt-${at}`)

/** The models that the provider has now are fetched with the key; eight of the selected ones are shown. */
export const Fetched = add.loaded(undefined, {
  given: [...onEmbedded, mock(channels.fetchModels, MODELS)],
  play: async ({ page, userEvent }) => {
    const { form } = labels()
    await userEvent.type(await page.findByRole('textbox', { name: form.key }), 'sk-0123456789abcdef')
    await userEvent.click(page.getByRole('button', { name: form.fetchModels }))
    await page.findByText(form.fetched(MODELS.length))
    await userEvent.click(page.getByRole('button', { name: form.selectFetched }))
    await waitFor(() => expect(page.getAllByText(/^gpt-/, { selector: '.mantine-Pill-label' })).toHaveLength(8))
  },
})

const testFirst = async ({ page, userEvent }: Stage) => {
  const { form } = labels()
  await userEvent.type(await page.findByRole('textbox', { name: form.key }), 'sk-0123456789abcdef')
  await userEvent.type(page.getByRole('combobox', { name: form.models }), 'o3{enter}')
  await userEvent.click(page.getByRole('button', { name: form.testUnsaved }))
}

/** A channel is tested before it is saved. */
export const Tested = add.loaded(undefined, {
  given: [...onEmbedded, mock(channels.testUnsaved, { message: 'Hello!', time: 0.42, model: 'o3' })],
  play: async (stage) => {
    await testFirst(stage)
    await stage.page.findByText(labels().form.tested('o3', '420 ms', 'Hello!'))
  },
})

/** The provider's reason is shown at the button. */
export const TestFailed = add.loaded(undefined, {
  given: [
    ...onEmbedded,
    mock(channels.testUnsaved, () => {
      throw new RefusedError('', { status: 200, serverMessage: 'Incorrect API key provided: ***' })
    }),
  ],
  play: async (stage) => {
    await testFirst(stage)
    await stage.page.findByText(labels().form.testFailed('o3', 'Incorrect API key provided: ***'))
  },
})

/** Searches a type by its name. */
const searchType = async ({ page, userEvent }: Stage, type: number) => {
  const name = channelTypeOf(type)?.text[language.current()] ?? ''
  const field = await page.findByRole('combobox', { name: labels().form.type })
  await userEvent.click(field)
  await userEvent.clear(field)
  await userEvent.type(field, name)
  return name
}

const chooseType = async (stage: Stage, type: number) => {
  const name = await searchType(stage, type)
  await stage.userEvent.click(await stage.page.findByRole('option', { name }))
}

/** The embedded gateway offers only types that it can call, and says which ones it cannot. */
export const EmbeddedTypes = add.loaded(undefined, {
  given: onEmbedded,
  play: async (stage) => {
    const name = await searchType(stage, 34)
    const missing = (text: string) => text.includes(labels().form.typesMissing(name))
    await stage.page.findAllByText(missing)
    await expect(stage.page.queryByRole('option', { name })).toBeNull()
  },
})

/** AWS takes a Bedrock API key and a region on the embedded gateway; One API's key is refused with the reason. */
export const EmbeddedBedrock = add.loaded(undefined, {
  given: onEmbedded,
  play: async (stage) => {
    const { page, userEvent } = stage
    const { form, common } = labels()
    await chooseType(stage, 33)
    await page.findByText((text: string) => text.startsWith(form.embeddedNotes.aws))
    await expect(page.queryByRole('textbox', { name: form.config.ak })).toBeNull()
    await userEvent.type(await page.findByRole('textbox', { name: form.config.region }), 'us-west-2')
    const key = page.getByRole('textbox', { name: form.key })
    const name = fieldsOf(33, true).keyName?.[language.current()] ?? ''
    await expect(key).toHaveAccessibleDescription(form.keyNeeded(name))
    await userEvent.type(key, 'AKIA|secret|us-west-2')
    await userEvent.click(page.getByRole('button', { name: common.create }))
    await waitFor(() => expect(key).toHaveAccessibleDescription(expect.stringContaining(form.oldKey(name))))
  },
})

/** Baidu, iFlytek and Tencent take the key of their current interface. */
export const EmbeddedSpark = add.loaded(undefined, {
  given: onEmbedded,
  play: async (stage) => {
    await chooseType(stage, 18)
    const { spark } = labels().form.embeddedNotes
    await stage.page.findByText((text: string) => text.startsWith(spark))
    await expect(stage.page.queryByRole('textbox', { name: labels().form.other.spark })).toBeNull()
  },
})

/** Vertex AI takes the JSON key of a service account. */
export const EmbeddedVertex = add.loaded(undefined, {
  given: onEmbedded,
  play: async (stage) => {
    const { form } = labels()
    await chooseType(stage, 42)
    await stage.page.findByText((text: string) => text.startsWith(form.embeddedNotes.vertex))
    await stage.page.findByRole('textbox', { name: form.config.vertex_ai_adc })
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })

export const AsUser = add.loaded(undefined, { given, as: 'user' })
