import { alertTargets, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../../story/labels.ts'
import { targets } from '../../../../story/samples/alerts.ts'
import { mock, screen } from '../../../../story/screen.tsx'
import { targetTexts } from './target.ts'

export default {
  title: 'Screens/Alerts/Targets',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Alerts/Rules.' },
}

const given = [mock(status.get, { ...samples.status, alerts: true })]
const labels = () => labelsOf(targetTexts)

const list = screen('/alert/target', alertTargets.list)

export const Loaded = list.loaded(targets, { given })
export const Phone = list.loaded(targets, { given, width: 'phone' })
export const Empty = list.loaded([], { given })
export const Loading = list.loading({ given })
export const Refused = list.refused({ given })

/** A test says at once why it was not delivered. */
export const TestFailed = list.loaded(targets, {
  given: [...given, mock(alertTargets.test, { delivered: false, http_status: 404, answer: 'no such bot' })],
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('button', { name: texts.test.of(texts.named('on-call')) }))
    await expect(await page.findByRole('alert')).toHaveTextContent(/404 · no such bot/)
  },
})

const add = screen('/alert/target/add', alertTargets.create)
const over = [...given, mock(alertTargets.list, targets)]

/** Each kind has its settings. */
export const Kinds = add.loaded(undefined, {
  given: over,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('combobox', { name: texts.form.kind }))
    await userEvent.click(await page.findByRole('option', { name: 'Telegram' }))
    await page.findByRole('textbox', { name: texts.form.settings.chat_id })
    await userEvent.click(page.getByRole('button', { name: texts.common.create }))
    await page.findByText(texts.form.missing(texts.form.settings.token))
  },
})

const webhook = targets[3]
const edit = screen('/alert/target/edit/1', alertTargets.get)

export const Edit = edit.loaded(webhook, { given: over })

/** A kept secret is not sent to another address. */
export const Moved = edit.loaded(webhook, {
  given: over,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.type(await page.findByRole('textbox', { name: texts.form.settings.url }), '/other')
    await userEvent.click(page.getByRole('button', { name: texts.common.save }))
    await page.findByText(texts.form.secretAgain)
    await expect(page.getByRole('button', { name: texts.test.label })).toBeDisabled()
  },
})

const bot = targets[0]
const editBot = screen('/alert/target/edit/4', alertTargets.get)

/** Only an optional secret can be removed, which is done when the target is saved. */
export const RemoveSecret = editBot.loaded(bot, {
  given: [...over, mock(alertTargets.update, { ...samples.alertTarget, secrets: ['url'] })],
  play: async ({ page, userEvent }) => {
    const { form } = labels()
    const { secret, botUrl } = form.settings
    await userEvent.click(await page.findByRole('button', { name: form.removeNamed(secret) }))
    await page.findByText(form.removed)
    await expect(page.getByRole('textbox', { name: secret })).toBeDisabled()
    await expect(page.getByRole('button', { name: form.keepNamed(secret) })).toHaveFocus()
    await expect(page.queryByRole('button', { name: form.removeNamed(botUrl) })).toBeNull()
  },
})
