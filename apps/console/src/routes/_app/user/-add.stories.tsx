import { users } from '@relaydeck/api-sdk'
import { expect, waitFor } from 'storybook/test'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { kinds } from './-samples.ts'
import { userTexts } from './-texts.ts'

export default { title: 'Screens/Users/Add', tags: ['!autodocs'] }

const add = screen('/user/add', users.create)
const given = [mock(users.list, kinds)]

const send = async ({ page, userEvent }: Stage) => {
  const { form } = await userTexts.load()
  await userEvent.type(await page.findByRole('textbox', { name: form.username }), 'bob')
  await userEvent.type(page.getByLabelText(form.password, { exact: false, selector: 'input' }), 'password1')
  await userEvent.click(page.getByRole('button', { name: form.create }))
}

export const Blank = add.loaded(undefined, { given })
export const Phone = add.loaded(undefined, { given, width: 'phone' })

/** What is missing is said at its fields, the first of which gets the cursor. */
export const Invalid = add.loaded(undefined, {
  given,
  play: async ({ page, userEvent }) => {
    const { form } = await userTexts.load()
    await userEvent.click(await page.findByRole('button', { name: form.create }))
    await page.findByText(form.usernameMissing)
    await waitFor(() => expect(page.getByRole('textbox', { name: form.username })).toHaveFocus())
  },
})

/** The drawer closes and a notice names the account. */
export const Created = add.loaded(undefined, {
  given,
  play: async (stage) => {
    await send(stage)
    const { form } = await userTexts.load()
    await stage.page.findByText(form.created('bob'))
    await expect(stage.running.router.state.location.pathname).toBe('/user')
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })
export const Offline = add.offline({ given, play: send })
export const ServerFault = add.serverFault({ given, play: send })

export const AsUser = add.loaded(undefined, { given, as: 'user' })
