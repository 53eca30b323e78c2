import { users } from '@relaydeck/api-sdk'
import { expect, waitFor } from 'storybook/test'
import { labelsOf } from '../../../story/labels.ts'
import { kinds } from '../../../story/samples/user.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { userTexts } from './-user.ts'

export default {
  title: 'Screens/Users/Add',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Users/Edit.' },
}

const labels = () => labelsOf(userTexts)

const add = screen('/user/add', users.create)
const given = [mock(users.list, kinds)]

const send = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.type(await page.findByRole('textbox', { name: texts.common.account.username }), 'bob')
  await userEvent.type(page.getByLabelText(texts.form.password, { exact: false, selector: 'input' }), 'password1')
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
    await page.findByText(texts.common.account.usernameMissing)
    await waitFor(() => expect(page.getByRole('textbox', { name: texts.common.account.username })).toHaveFocus())
  },
})

/** The sign-in is shown once, to be passed on; then the drawer closes. */
export const Created = add.loaded(undefined, {
  given,
  play: async (stage) => {
    await send(stage)
    const texts = labels()
    await stage.page.findByText(texts.created('bob'))
    const lines = await stage.page.findByRole('textbox', { name: texts.newAccount.list })
    await expect(lines).toHaveValue(texts.newAccount.lines(location.origin, 'bob', 'password1'))
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.finish }))
    await waitFor(() => expect(stage.instance.router.state.location.pathname).toBe('/user'))
    await expect(document.body).not.toHaveTextContent('password1')
  },
})

export const Loading = add.loading({ given, play: send })
export const Refused = add.refused({ given, play: send })

export const AsUser = add.loaded(undefined, { given, as: 'user' })
