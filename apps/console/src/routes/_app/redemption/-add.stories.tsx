import { redemptions } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { kinds } from './-samples.ts'
import { redemptionTexts } from './-texts.ts'

export default { title: 'Screens/Redemption codes/Add', tags: ['!autodocs'] }

const add = screen('/redemption/add', redemptions.create)
const given = [mock(redemptions.list, kinds)]
const { key } = samples.redemption
const made = [key, key.replace('b', 'c'), key.replace('b', 'd')]

const send = async ({ page, userEvent }: Stage) => {
  const { form } = await redemptionTexts.load()
  await userEvent.type(await page.findByRole('textbox', { name: form.name }), 'gift')
  await userEvent.click(page.getByRole('button', { name: form.create }))
}

export const Blank = add.loaded(made, { given })
export const Phone = add.loaded(made, { given, width: 'phone' })

/** What is missing is said at its field, which gets the cursor. */
export const Invalid = add.loaded(made, {
  given,
  play: async ({ page, userEvent }) => {
    const { form } = await redemptionTexts.load()
    await userEvent.click(await page.findByRole('button', { name: form.create }))
    await page.findByText(form.nameMissing)
    await waitFor(() => expect(page.getByRole('textbox', { name: form.name })).toHaveFocus())
  },
})

/** The new codes stay until they were taken note of. */
export const Created = add.loaded(made, {
  given,
  play: async (stage) => {
    await send(stage)
    const { made: texts } = await redemptionTexts.load()
    await stage.page.findByRole('heading', { name: texts.title('gift', made.length) })
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })
export const Offline = add.offline({ given, play: send })
export const ServerFault = add.serverFault({ given, play: send })

export const AsUser = add.loaded(made, { given, as: 'user' })
