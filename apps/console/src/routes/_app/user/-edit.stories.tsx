import { status, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/user.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { userTexts } from './-user.ts'

export default { title: 'Screens/Users/Edit', tags: ['!autodocs'] }

const labels = () => labelsOf(userTexts)

const edit = screen('/user/edit/8', users.get)
const given = [mock(users.list, kinds)]
const { usual, bound, poor } = byKind

export const Loaded = edit.loaded(usual, { given })
export const Bound = edit.loaded(bound, { given })
export const Exhausted = edit.loaded(poor, { given })
export const Phone = edit.loaded(bound, { given, width: 'phone' })

export const Loading = edit.loading({ given })
export const Refused = edit.refused({ given })

export const AsUser = edit.loaded(bound, { given, as: 'user' })

const save = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  const name = await page.findByRole('textbox', { name: texts.common.account.displayName })
  await userEvent.clear(name)
  await userEvent.type(name, 'Chen Jing')
  await userEvent.click(page.getByRole('button', { name: texts.common.save }))
}

/** The drawer closes, and a toast names the user. */
export const Saved = edit.loaded(bound, {
  given,
  play: async (stage) => {
    await save(stage)
    const texts = labels()
    await stage.page.findByText(texts.saved(bound.username))
    await expect(stage.instance.router.state.location.pathname).toBe('/user')
  },
})

/** The entered values are kept. */
export const SaveRefused = edit.loaded(bound, {
  given: [...given, fail(users.update, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue('Chen Jing')).toBeVisible()
  },
})

/** Only gateways whose accounts can have a second factor. */
export const RemovesSecondFactor = edit.loaded(bound, {
  given: [...given, mock(status.get, { ...samples.status, two_factor: true })],
  play: async ({ page, userEvent }) => {
    const { secondFactor } = labels().form
    await userEvent.click(await page.findByRole('button', { name: secondFactor.title }))
    await userEvent.click(await page.findByRole('button', { name: secondFactor.confirm }))
    await page.findByText(secondFactor.removed(bound.username))
  },
})
