import { oauth, RateLimitedError, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { frameTexts } from '../../app/language/frame.ts'
import { oauthTexts } from '../../parts/oauth/authorize.ts'
import { fail, mock, type Stage, screen } from '../../story/screen.tsx'

/** The second step of a sign-in with a provider. */
export default {
  title: 'Screens/Sign in with a code',
  tags: ['!autodocs'],
  parameters: { noPicture: 'It looks like Screens/Sign in.' },
}

const confirm = screen('/login', oauth.confirm)

/** As the OAuth callback leads here. */
const asked = { state: { asksCode: true, from: '/log' } }

const codeField = async ({ page }: Stage) => {
  const { signIn } = frameTexts.current()
  return page.findByRole('textbox', { name: signIn.code })
}

const expectOnlyCode = async (stage: Stage) => {
  const { signIn } = frameTexts.current()
  const field = await codeField(stage)
  await waitFor(() => expect(field).toHaveFocus())
  await expect(stage.page.queryByRole('textbox', { name: signIn.username })).toBeNull()
  await expect(stage.page.queryByRole('link', { name: signIn.newHere })).toBeNull()
}

const submit = async (stage: Stage) => {
  const { signIn } = frameTexts.current()
  await stage.userEvent.type(await codeField(stage), '287082')
  await stage.userEvent.click(stage.page.getByRole('button', { name: signIn.submit }))
}

/** A reload shows the full form, which returns to the same page. */
export const Asked = confirm.loaded(samples.signedIn, {
  ...asked,
  play: async (stage) => {
    await expectOnlyCode(stage)
    await waitFor(() => {
      const { asksCode, from } = stage.instance.router.state.location.state
      expect([asksCode, from]).toEqual([undefined, '/log'])
    })
  },
})

export const Phone = confirm.loaded(samples.signedIn, { ...asked, play: expectOnlyCode, width: 'phone' })

/** An empty field is not sent. */
export const Missing = confirm.loaded(samples.signedIn, {
  ...asked,
  play: async (stage) => {
    const { signIn } = frameTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: signIn.submit }))
    await stage.page.findByText(signIn.codeMissing)
    await expectOnlyCode(stage)
  },
})

/** The code is sent alone, and the page that the visitor wanted follows. */
export const SignedIn = confirm.loaded(samples.signedIn, {
  ...asked,
  play: async (stage) => {
    await submit(stage)
    const { account } = frameTexts.current()
    await stage.page.findByRole('button', { name: account('Alice') })
    await expect(stage.instance.router.state.location.pathname).toBe('/log')
  },
})

/** The form without a code, as before the sign-in. */
export const Back = confirm.loaded(samples.signedIn, {
  ...asked,
  play: async ({ page, userEvent, instance }) => {
    const { signIn } = frameTexts.current()
    await userEvent.click(await page.findByRole('button', { name: signIn.back }))
    await page.findByRole('textbox', { name: signIn.username })
    await expect(page.queryByRole('textbox', { name: signIn.code })).toBeNull()
    await expect(instance.router.state.location.state.from).toBe('/log')
  },
})

export const Loading = confirm.loading({ ...asked, play: submit })

const submitAndRetry = async (stage: Stage) => {
  await submit(stage)
  await waitFor(() => expect(stage.page.queryByRole('alert')).not.toBeEmptyDOMElement())
  await expectOnlyCode(stage)
}

/** A wrong code: the message is above the field, which keeps the input and gets the focus. */
export const Refused = confirm.refused({ ...asked, play: submitAndRetry })

/** Too many wrong codes: the toast shows how long to wait. */
export const RateLimited = confirm.loaded(
  () => {
    throw new RateLimitedError('', { status: 429, serverMessage: '', retryAfter: 512 })
  },
  {
    ...asked,
    play: async (stage) => {
      await submit(stage)
      const { failure } = frameTexts.current()
      await stage.page.findByText(failure.prefix + failure.tooManyFor(9, true))
      await expectOnlyCode(stage)
    },
  },
)

/** The dialog of WeChat closes for the code of the second factor. */
export const AfterWechat = confirm.loaded(samples.signedIn, {
  given: [mock(status.get, { ...samples.status, wechat_login: true }), fail(oauth.wechat, 'codeNeeded')],
  play: async (stage) => {
    const { page, userEvent } = stage
    const { providers, wechat } = oauthTexts.current()
    await userEvent.click(await page.findByRole('button', { name: providers.wechat }))
    const dialog = within(await page.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: wechat.code }), '1234')
    await userEvent.click(dialog.getByRole('button', { name: wechat.submit }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await expectOnlyCode(stage)
    await submit(stage)
    const { account } = frameTexts.current()
    await page.findByRole('button', { name: account('Alice') })
    await expect(stage.instance.router.state.location.pathname).toBe('/')
  },
})
