import { redemptions } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { kinds } from '../../../story/samples/redemption.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { redemptionTexts } from './-redemption.ts'

export default {
  title: 'Screens/Redemption codes/Add',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Tokens/Edit.' },
}

const labels = () => labelsOf(redemptionTexts)

const add = screen('/redemption/add', redemptions.create)
const given = [mock(redemptions.list, kinds)]
const { key } = samples.redemption
const codes = [key, key.replace('b', 'c'), key.replace('b', 'd')]

const send = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.type(await page.findByRole('textbox', { name: texts.fields.name.label }), 'gift')
  await userEvent.click(page.getByRole('button', { name: texts.common.create }))
}

export const Blank = add.loaded(codes, { given })
export const Phone = add.loaded(codes, { given, width: 'phone' })

/** The error appears at the field, which gets the focus. */
export const Invalid = add.loaded(codes, {
  given,
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(await page.findByRole('button', { name: texts.common.create }))
    await page.findByText(texts.fields.name.invalid)
    await waitFor(() => expect(page.getByRole('textbox', { name: texts.fields.name.label })).toHaveFocus())
  },
})

/** The new codes are shown until the user closes them. */
export const Created = add.loaded(codes, {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.page.findByRole('heading', { name: texts.newCodes.title('gift', codes.length) })
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })

export const AsUser = add.loaded(codes, { given, as: 'user' })
