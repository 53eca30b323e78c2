import { redemptions } from '@relaydeck/api-sdk'
import { expect } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/redemption.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { redemptionTexts } from './-redemption.ts'

export default {
  title: 'Screens/Redemption codes/Edit',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Tokens/Edit.' },
}

const labels = () => labelsOf(redemptionTexts)

const edit = screen('/redemption/edit/7', redemptions.get)
const given = [mock(redemptions.list, kinds)]
const { large, used } = byKind

export const Loaded = edit.loaded(large, { given })
export const Phone = edit.loaded(large, { given, width: 'phone' })

/** Explains that changing the quota has no effect. */
export const Used = edit.loaded(used, { given })

export const Loading = edit.loading({ given })
export const Refused = edit.refused({ given })

export const AsUser = edit.loaded(large, { given, as: 'user' })

const save = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  const name = await page.findByRole('textbox', { name: texts.fields.name.label })
  await userEvent.clear(name)
  await userEvent.type(name, 'weekly')
  await userEvent.click(page.getByRole('button', { name: texts.common.save }))
}

/** The drawer closes, and the row has the new name. */
export const Saved = edit.loaded(large, {
  given: [...given, mock(redemptions.update, { ...large, name: 'weekly' })],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('link', { name: 'weekly' })
    await expect(stage.instance.router.state.location.pathname).toBe('/redemption')
  },
})

/** The entered values are kept. */
export const SaveRefused = edit.loaded(large, {
  given: [...given, fail(redemptions.update, 'refused')],
  play: async (stage) => {
    await save(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByDisplayValue('weekly')).toBeVisible()
  },
})
