import { alertRules, alertTargets, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../../story/labels.ts'
import { rules, targets } from '../../../../story/samples/alerts.ts'
import { fail, mock, type Stage, screen } from '../../../../story/screen.tsx'
import { alertTexts } from '../-Tabs.tsx'
import { ruleTexts } from './rule.ts'

export default { title: 'Screens/Alerts/Rules', tags: ['!autodocs'] }

const given = [mock(status.get, { ...samples.status, alerts: true }), mock(alertTargets.list, targets)]
const labels = () => labelsOf(ruleTexts)

const list = screen('/alert', alertRules.list)

export const Loaded = list.loaded(rules, { given })
export const Phone = list.loaded(rules, { given, width: 'phone' })

/** Common rules fill the form with one click. */
export const Empty = list.loaded([], {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('link', { name: texts.templates.channels }))
    await expect(await page.findByRole('textbox', { name: texts.form.name })).not.toHaveValue('')
  },
})

/** Before the first target, the way to it. */
export const WithoutTargets = list.loaded([], {
  given: [mock(status.get, { ...samples.status, alerts: true }), mock(alertTargets.list, [])],
  play: async ({ page }) => {
    await page.findByRole('button', { name: alertTexts.current().addTarget })
  },
})

export const Loading = list.loading({ given })
export const Refused = list.refused({ given })
export const AsUser = list.loaded(rules, { as: 'user', given })

const add = screen('/alert/add', alertRules.create)
const over = [...given, mock(alertRules.list, rules)]

/** The level is in the unit of the event. */
export const Level = add.loaded(undefined, {
  given: over,
  at: '/alert/add?events=call.failures_high',
  play: async ({ page }) => {
    const texts = labels()
    const field = await page.findByRole('textbox', { name: texts.form.threshold })
    await expect(field).toHaveAttribute('placeholder', texts.form.usual('20%'))
  },
})

/** Errors stand at their fields, the first of which has the focus. */
export const Invalid = add.loaded(undefined, {
  given: over,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.type(await page.findByLabelText(texts.form.quietFrom), '22:00')
    await userEvent.click(page.getByRole('button', { name: texts.common.create }))
    for (const error of [
      texts.form.nameMissing,
      texts.form.eventsMissing,
      texts.form.targetsMissing,
      texts.form.quietBoth,
    ])
      await page.findByText(error)
    await expect(page.getByRole('textbox', { name: texts.form.name })).toHaveFocus()
  },
})

const edit = screen('/alert/edit/1', alertRules.get)

export const Edit = edit.loaded(rules[2], { given: over })
export const EditOnPhone = edit.loaded(rules[2], { given: over, width: 'phone' })

const save = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.type(await page.findByRole('textbox', { name: texts.form.name }), '2')
  await userEvent.click(page.getByRole('button', { name: texts.common.save }))
}

/** The entered values are kept. */
export const SaveRefused = edit.loaded(rules[2], {
  given: [...over, fail(alertRules.update, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue(/2$/)).toBeVisible()
  },
})
