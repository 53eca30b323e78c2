import { tokens } from '@relaydeck/api-sdk'
import { expect, within } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/token.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { tokenTexts } from './-token.ts'

export default { title: 'Screens/Tokens/Edit', tags: ['!autodocs'] }

const labels = () => labelsOf(tokenTexts)

const edit = screen('/token/edit/10', tokens.get)
const given = [mock(tokens.list, kinds)]
const { unlimited, narrowed, expired, exhausted } = byKind

export const Loaded = edit.loaded(narrowed, { given })
/** An unlimited token shows no amount, and no worth of the -1 that servers store. */
export const Unlimited = edit.loaded(unlimited, {
  given,
  play: async ({ page }) => {
    const { form } = labels()
    await expect(await page.findByRole('textbox', { name: form.quota })).toHaveValue('')
  },
})
export const Phone = edit.loaded(narrowed, { given, width: 'phone' })

/** Explains why the token does not work and how to fix it. */
export const Expired = edit.loaded(expired, { given })
export const Exhausted = edit.loaded(exhausted, { given })

export const Loading = edit.loading({ given })
export const Refused = edit.refused({ given })

/** An id that is not a number is not found. */
export const InvalidId = edit.loaded(narrowed, { given, at: '/token/edit/ten' })

export const AsGuest = edit.loaded(narrowed, { given, as: 'guest' })
export const AsRoot = edit.loaded(narrowed, { given, as: 'root' })

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
export const Saved = edit.loaded(narrowed, {
  given: [...given, mock(tokens.update, ({ name }) => ({ ...narrowed, name }))],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('link', { name: 'weekly' })
    await expect(stage.instance.router.state.location.pathname).toBe('/token')
  },
})

/** The entered values are kept. */
export const SaveRefused = edit.loaded(narrowed, {
  given: [...given, fail(tokens.update, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue('weekly')).toBeVisible()
  },
})

export const ConfirmsLeaving = edit.loaded(narrowed, {
  given,
  play: async (stage) => {
    await rename(stage)
    const texts = labels()
    const dialog = within(stage.page.getByRole('dialog'))
    await stage.userEvent.click(dialog.getByRole('button', { name: texts.frame.close }))
    await stage.page.findByText(texts.frame.leaving.title)
  },
})
