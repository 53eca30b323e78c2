import { type CallPreview, calls, logs, status, tokens, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { allLimitsNow } from '../../story/samples/limits.ts'
import { lastCalls, monthOf } from '../../story/samples/month.ts'
import { byKind } from '../../story/samples/token.ts'
import { fail, mock, type Stage, screen } from '../../story/screen.tsx'
import { limitTexts } from '../limits/sentence.ts'
import { previewTexts } from './preview-texts.ts'

export default { title: 'Screens/Call preview', tags: ['!autodocs'] }

const page = screen('/token/11', tokens.get)

const given = [
  mock(status.get, { ...samples.status, usage: true, calls: true }),
  mock(usage.overviewSelf, monthOf),
  mock(logs.listSelf, lastCalls),
]

const { callPreview } = samples
const [model] = callPreview.models
const preview = (): CallPreview => ({
  ...callPreview,
  limits: allLimitsNow(),
})

/** Opens the preview of a model. */
const open = async ({ page: found, userEvent }: Stage) => {
  const texts = previewTexts.current()
  await userEvent.click(await found.findByRole('button', { name: texts.title }))
  await userEvent.type(await found.findByRole('combobox', { name: texts.model }), 'mini')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(found.getByRole('button', { name: texts.run }))
}

const scene = (answer: CallPreview | (() => CallPreview), width?: 'phone', then?: (stage: Stage) => Promise<void>) =>
  page.loaded(byKind.shared, {
    given: [mock(calls.preview, answer), ...given],
    play: async (stage) => {
      await open(stage)
      await stage.page.findByText(previewTexts.current().facts.group)
      await then?.(stage)
    },
    ...(width && { width }),
  })

/** Limits by their owner, price and channels of a call that would be answered. */
export const Answered = scene(preview, undefined, async ({ page: found }) => {
  const { of, ofModel } = limitTexts.current()
  for (const name of [of.token, of.group, ofModel('gpt-5')])
    await expect(found.getByRole('region', { name })).toBeInTheDocument()
})
export const Phone = scene(preview, 'phone')

/** A fallback answers for a model that has no channel. */
export const Fallback = scene({
  ...callPreview,
  models: model ? [{ ...model, name: 'gpt-5', reason: 'No channel available', channels: [] }, model] : [],
})

/** A call that is refused before any channel matters. */
export const Refused = scene({ ...callPreview, reason: 'This API key has expired' })

/** Before a model is named, nothing can be previewed. */
export const Empty = page.loaded(byKind.shared, {
  given,
  play: async ({ page: found, userEvent }) => {
    const texts = previewTexts.current()
    await userEvent.click(await found.findByRole('button', { name: texts.title }))
    await expect(await found.findByRole('button', { name: texts.run })).toBeDisabled()
  },
})

export const Failed = page.loaded(byKind.shared, {
  given: [fail(calls.preview, 'refused'), ...given],
  play: async (stage) => {
    await open(stage)
    await stage.page.findByText(previewTexts.current().failed)
  },
})
