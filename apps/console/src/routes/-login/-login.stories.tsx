import { session, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { frameTexts } from '../../app/language/frame.ts'
import { oauthTexts } from '../../parts/oauth/authorize.ts'
import { failures } from '../../story/network.ts'
import { fail, mock, type Stage, screen } from '../../story/screen.tsx'

export default { title: 'Screens/Sign in', tags: ['!autodocs'] }

const login = screen('/login', session.login)

const submit = async ({ page, userEvent }: Stage) => {
  const { signIn } = frameTexts.current()
  await userEvent.type(page.getByRole('textbox', { name: signIn.username }), 'alice')
  await userEvent.type(page.getByLabelText(signIn.password), 'password1')
  await userEvent.click(page.getByRole('button', { name: signIn.submit }))
}

export const Blank = login.loaded()

export const Phone = login.loaded(samples.signedIn, { width: 'phone' })

/** The first empty field gets the focus. Nothing is sent. */
export const Incomplete = login.loaded(samples.signedIn, {
  play: async ({ page, userEvent }) => {
    const { signIn } = frameTexts.current()
    await userEvent.click(page.getByRole('button', { name: signIn.submit }))
    await page.findByText(signIn.passwordMissing)
    await waitFor(() => expect(page.getByRole('textbox', { name: signIn.username })).toHaveFocus())
  },
})

/** Redirects to the token list. */
export const SignedIn = login.loaded(samples.signedIn, {
  play: async (stage) => {
    await submit(stage)
    const { account } = frameTexts.current()
    await stage.page.findByRole('button', { name: account('Alice') })
    await expect(stage.instance.router.state.location.pathname).toBe('/token')
  },
})

export const Loading = login.loading({ play: submit })

/** The server's message is shown above the fields until the next attempt. */
export const Refused = login.refused({ play: submit })

/** The second step asks for a code and keeps the input. It offers no other way to begin. */
export const AsksForCode = login.loaded(samples.signedIn, {
  given: [fail(session.login, 'codeNeeded'), mock(status.get, { ...samples.status, github_oauth: true })],
  play: async (stage) => {
    await submit(stage)
    const { signIn } = frameTexts.current()
    await waitFor(() => expect(stage.page.getByRole('textbox', { name: signIn.code })).toHaveFocus())
    await expect(stage.page.queryByRole('textbox', { name: signIn.username })).toBeNull()
    await expect(stage.page.queryByRole('link', { name: signIn.newHere })).toBeNull()
    await expect(stage.page.queryByRole('button', { name: oauthTexts.current().providers.github })).toBeNull()
  },
})

/** Going back shows the name that was typed. */
export const BackFromCode = login.loaded(samples.signedIn, {
  given: [fail(session.login, 'codeNeeded')],
  play: async (stage) => {
    await submit(stage)
    const { signIn } = frameTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: signIn.back }))
    await expect(stage.page.getByRole('textbox', { name: signIn.username })).toHaveValue('alice')
    await stage.page.findByRole('link', { name: signIn.newHere })
  },
})

/** The code is sent with the name and the password. */
export const SignedInWithCode = login.loaded(
  ({ code, username, password }) => {
    if (username === 'alice' && password === 'password1' && code === '287082') return samples.signedIn
    throw failures[code ? 'refused' : 'codeNeeded']
  },
  {
    play: async (stage) => {
      await submit(stage)
      const { account, signIn } = frameTexts.current()
      await stage.userEvent.type(await stage.page.findByRole('textbox', { name: signIn.code }), '287082')
      await stage.userEvent.click(stage.page.getByRole('button', { name: signIn.submit }))
      await stage.page.findByRole('button', { name: account('Alice') })
    },
  },
)

export const Expired = login.loaded(samples.signedIn, { at: '/login?expired=true' })
export const Banned = login.loaded(samples.signedIn, { state: { banned: true } })
export const ServerUnreachable = login.loaded(samples.signedIn, { given: [fail(status.get, 'offline')] })

/** A long system name and a broken logo. */
export const Branded = login.loaded(samples.signedIn, {
  given: [mock(status.get, { ...samples.status, system_name: '云山人工智能研究院模型接口平台', logo: '/missing.png' })],
})

/** A signed-in user is redirected to the token list. */
export const AsUser = login.loaded(samples.signedIn, { as: 'user' })
