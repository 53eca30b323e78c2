import { session, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { registerTexts } from './-Register.tsx'

export default { title: 'Screens/Sign up', tags: ['!autodocs'] }

const register = screen('/register', session.register)
const withEmail = [mock(status.get, { ...samples.status, email_verification: true })]

const submit = async ({ page, userEvent }: Stage) => {
  const texts = registerTexts.current()
  await userEvent.type(page.getByRole('textbox', { name: texts.username }), 'bob')
  await userEvent.type(page.getByLabelText(texts.password), 'password1')
  await userEvent.type(page.getByLabelText(texts.password2), 'password1')
  await userEvent.click(page.getByRole('button', { name: texts.submit }))
}

export const Blank = register.loaded()
export const Phone = register.loaded(undefined, { width: 'phone' })

/** With email verification. */
export const WithEmail = register.loaded(undefined, { given: withEmail })

/** Errors are shown at the fields, and the first one gets the focus. */
export const Invalid = register.loaded(undefined, {
  given: withEmail,
  play: async ({ page, userEvent }) => {
    const texts = registerTexts.current()
    await userEvent.click(page.getByRole('button', { name: texts.submit }))
    await page.findByText(texts.usernameMissing)
    await waitFor(() => expect(page.getByRole('textbox', { name: texts.username })).toHaveFocus())
  },
})

/** Redirects to the sign-in page. */
export const Registered = register.loaded(undefined, {
  play: async (stage) => {
    await submit(stage)
    const { done } = registerTexts.current()
    await stage.page.findByText(done)
    await expect(stage.instance.router.state.location.pathname).toBe('/login')
  },
})

export const Loading = register.loading({ play: submit })
export const Refused = register.refused({ play: submit })

/** A signed-in user is redirected to the token list. */
export const AsUser = register.loaded(undefined, { as: 'user' })
